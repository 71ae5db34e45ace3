import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  changes,
  chooseMore,
  load,
  option,
  row as pointRow,
} from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const status = () => page.getByRole('status');
const dialog = () => page.getByRole('dialog', { name: 'Link to nearest' });
const distance = () => dialog().getByRole('textbox', { name: 'Maximum distance (m)' });
const row = (name: RegExp) => dialog().getByRole('listitem').getByRole('checkbox', { name });

async function openNearest() {
  await openApp();
  await load();
  await button('Link to nearest…').click();
}

describe('Link to nearest', () => {
  test('ticks the same lead-ons within 200 m as within 50 m, and stages those ticked as one step', async () => {
    await openNearest();
    const stage = button('Stage 73 links');
    await expect.element(dialog()).toMatchTextContent(/73 links for 47 of 49 unlinked stopbars/);
    await expect.element(stage).toBeVisible();
    const { clientHeight } = dialog().element();
    // Only the list scrolls.
    await page.viewport(420, 600);
    expect(dialog().element().scrollHeight).toBe(dialog().element().clientHeight);
    await page.viewport(1100, 680);
    const valid = 'Enter a whole number from 1 to 1,000.';
    await distance().fill('1001');
    await expect.element(distance()).toBeInvalid();
    await expect.element(distance()).toHaveAccessibleDescription(valid);
    await expect.element(stage).toHaveAccessibleDescription(valid);
    expect(dialog().element().clientHeight).toBe(clientHeight);
    await distance().fill('200');
    await expect.element(row(/Fits [\w ]+ better$/).first()).not.toBeChecked();
    await expect.element(row(/EDDF_LO_L9_07C 0 m$/)).toBeChecked();
    await expect.element(stage).toBeVisible();
    await distance().fill('50');
    const onlyUnlinked = dialog().getByRole('checkbox', { name: 'Only unlinked stopbars' });
    await onlyUnlinked.click();
    await expect.element(dialog()).toMatchTextContent(/79 links for 51 stopbars/);
    await onlyUnlinked.click();

    await dialog()
      .getByRole('checkbox', { name: /^73 links for/ })
      .click();
    await expect.element(button('Stage links')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(dialog().getByText('Nothing is selected.').first()).toBeVisible();
    await row(/EDDF_LO_L9_07C 0 m$/).click();
    await row(/EDDF_LO_L9_25C \d m$/).click();
    await button('Stage 2 links').click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await expect.element(status()).not.toMatchTextContent(/apart/);
    await button('Undo').click();
    await expect.element(changes()).not.toBeInTheDocument();
    await button('Link to nearest…').click();
    await stage.click();
    await button('Link to nearest…').click();
    await expect.element(dialog()).toMatchTextContent('Nothing left to link within 50 m.');
  });

  test('follows an airport that is loaded from outside the window', async () => {
    await openNearest();
    const stage = button(/^Stage \d+ links/);
    await expect.element(stage).toBeVisible();
    await inNode(({ application, hold }) => {
      hold({ path: /EDDM\/points$/ });
      application.showPage('linking', 'EDDM');
    });
    await expect.element(stage).toHaveAttribute('aria-disabled', 'true');
    await inNode(({ release }) => release());
    await expect.element(stage).toHaveAttribute('aria-disabled', 'false');
    await stage.click();

    await expect.element(changes()).toMatchTextContent(/changes at EDDM/);
  });

  test('says when the airport has no stopbars', async () => {
    await openApp({
      prepare: ({ world: { points } }) => {
        for (const { id, type } of points.values()) if (type === 'stopbar') points.delete(id);
      },
    });
    await load();
    await button('Link to nearest…').click();
    await expect.element(dialog()).toMatchTextContent('This airport has no stopbars.');
  });

  test('cuts a long name, not the ID beside it', async () => {
    await openApp({
      prepare: ({ world: { points } }) => {
        const name = 'Holding point of the northern runway';
        for (const point of [...points.values()]) points.set(point.id, { ...point, name });
      },
    });
    await load();
    await button('Link to nearest…').click();
    await expect.element(row(/EDDF_LO_L9_07C 0 m$/)).toBeVisible();
    const cell = dialog().getByTitle(/ EDDF_LO_L9_07C$/);
    const right = (part: Element | null) => part?.getBoundingClientRect().right;
    expect(right(cell.element().querySelector('code'))).toBeLessThanOrEqual(
      (right(cell.element()) ?? 0) + 1,
    );
    await userEvent.keyboard('{Escape}');
    await pointRow('EDDF_SB_L9_07C').click();
    const candidate = option('EDDF_LO_L9_07C').element();
    expect(candidate.querySelector('.name')?.clientWidth).toBeGreaterThan(90);
  });

  test('says why nothing is suggested although lead-ons are near', async () => {
    await openApp({
      prepare: ({ world: { points } }) => {
        const [one, other] = ['EDDF_SB_L9_07C', 'EDDF_SB_L9_07C_2'];
        const twin = points.get(one);
        for (const point of points.values()) {
          if (point.airportId === 'EDDF' && point.name !== 'L9') points.delete(point.id);
          else if (point.airportId === 'EDDF' && point.type === 'lead_on') point.linkedTo = [one];
        }
        if (twin) points.set(other, { ...twin, id: other });
      },
    });
    await load();
    await button('Link to nearest…').click();

    await expect.element(row(/Linked elsewhere/).first()).toBeVisible();
    await expect.element(dialog()).toMatchTextContent(/These lead-ons are linked already/);
    await expect.element(dialog()).not.toMatchTextContent(/greater/);
  });
});

describe('a pair with an unusual distance', () => {
  test('is staged by a click with a warning', async () => {
    await openApp();
    await load();
    await pointRow('EDDF_SB_L1_07C').click();
    await page.getByRole('searchbox', { name: 'Find a lead-on' }).fill('EDDF_LO_L3_07C');
    await option('EDDF_LO_L3_07C').click();

    await expect
      .element(status())
      .toMatchTextContent(
        /lead-on are \d{3} m apart\. Links at EDDF are usually shorter than 270 m\. Check/,
      );
    await expect.element(pointRow('EDDF_SB_L1_07C')).toMatchTextContent(/L3 .*\d{3} m/);
    await expect.element(button('Apply 1 change')).not.toHaveAttribute('aria-disabled', 'true');
    await button('Undo').first().click();
    await expect.element(status()).not.toMatchTextContent(/apart/);
  });

  test('causes a warning while its IDs are typed, in any case, and the click on Link isn’t lost', async () => {
    await openApp();
    await load();
    await chooseMore('Link by ID…');
    const form = page.getByRole('form', { name: 'Link by ID' });
    await form.getByRole('combobox', { name: 'Stopbar ID' }).fill('eddf_sb_l9_07c');
    const leadOn = form.getByRole('combobox', { name: 'Lead-on ID' });
    await leadOn.fill('EDDF_LO_L9_25C');
    await expect.element(form).not.toMatchTextContent(/apart/);
    await leadOn.fill('eddf_sb_l1_07c');
    await expect.element(form).toMatchTextContent('▲ EDDF_SB_L1_07C isn’t a lead-on.');
    await expect.element(form).not.toMatchTextContent(/apart/);
    await leadOn.fill('eddf_lo_p25_25r');
    await expect.element(leadOn).toHaveFocus();
    await expect
      .element(form)
      .toMatchTextContent(/▲ This .* are \d\.\d km apart\. Links at EDDF are usually/);
    const top = () => button('Link').element().getBoundingClientRect().top;
    const before = top();
    (leadOn.element() as HTMLElement).blur();

    await expect.element(leadOn).toHaveValue('EDDF_LO_P25_25R');
    expect(top()).toBe(before);
    await button('Link').click();
    await expect
      .poll(() => inNode(({ requestsTo }) => requestsTo(/EDDF_SB_L9_07C\/link$/).length))
      .toBe(1);
  });
});
