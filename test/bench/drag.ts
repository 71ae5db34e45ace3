import type { Page } from '@playwright/test';

const steps = 120;

/** Returns the milliseconds between frames while the map is dragged back and forth. */
export function dragMap(page: Page): Promise<readonly number[]> {
  return page.evaluate(async (steps) => {
    const canvas = document.querySelector('canvas');
    if (!canvas) return [];
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const pointer = (type: string, x: number, y: number) => {
      const at = { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: 'mouse' };
      canvas.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
    };
    canvas.setPointerCapture = () => undefined;
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: '0', bubbles: true }));
    await frame();
    await frame();
    const times: number[] = [];
    let [x, y] = [width / 2, height / 2];
    pointer('pointerdown', x, y);
    let last = await frame();
    for (let step = 0; step < steps; step += 1) {
      const back = Math.floor(step / 40) % 2 === 0 ? 1 : -1;
      x += 16 * back;
      y += 9 * back;
      pointer('pointermove', x, y);
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    pointer('pointercancel', x, y);
    return times;
  }, steps);
}
