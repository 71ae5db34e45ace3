import type { Page } from '@playwright/test';

export interface Way {
  readonly event: 'pointermove' | 'wheel';
  /** How many times the map is zoomed in first. */
  readonly zoomed: number;
}

const steps = 120;

/** Returns the milliseconds between frames while the map is dragged or zoomed back and forth. */
export function dragMap(page: Page, way: Way): Promise<readonly number[]> {
  return page.evaluate(
    async ({ event, zoomed, steps }) => {
      const canvas = document.querySelector('canvas');
      if (!canvas) return [];
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const press = (key: string) =>
        canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const pointer = (type: string, x: number, y: number) => {
        const at = { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: 'mouse' };
        canvas.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
      };
      canvas.setPointerCapture = () => undefined;
      press('0');
      for (let i = 0; i < zoomed; i += 1) press('+');
      await frame();
      await frame();
      const times: number[] = [];
      let [x, y] = [width / 2, height / 2];
      pointer('pointerdown', x, y);
      let last = await frame();
      for (let step = 0; step < steps; step += 1) {
        const back = Math.floor(step / 40) % 2 === 0 ? 1 : -1;
        if (event === 'wheel') {
          const at = { clientX: left + width / 2, clientY: top + height / 2, deltaY: -40 * back };
          canvas.dispatchEvent(new WheelEvent('wheel', { ...at, cancelable: true }));
        } else {
          x += 16 * back;
          y += 9 * back;
          pointer('pointermove', x, y);
        }
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      pointer('pointercancel', x, y);
      return times;
    },
    { ...way, steps },
  );
}
