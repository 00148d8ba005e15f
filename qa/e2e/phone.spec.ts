import { expect, type Locator, type Page, test } from '@playwright/test';
import { openAnswered } from './correspondence.ts';
import { rows } from './locators.ts';
import { signInAndOpen } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const TARGET_PX = 44;

/** The height around the center of an element in which a finger hits it. The area may be larger than the element. */
const measureTarget = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const label = (element as HTMLInputElement).labels?.[0];
    const isHit = (y: number) => {
      const hit = document.elementFromPoint(left + width / 2, y);
      return hit !== null && (element.contains(hit) || label?.contains(hit) === true);
    };
    const center = top + height / 2;
    let above = 0;
    let below = 0;
    while (isHit(center - above)) above += 0.5;
    while (isHit(center + below)) below += 0.5;
    return above + below;
  });

async function expectTargets(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const target = page.getByRole('button', { name }).or(page.getByRole('switch', { name }));
    expect(await measureTarget(target.first()), String(name)).toBeGreaterThanOrEqual(TARGET_PX);
  }
}

test('a finger hits 44 px of the controls of the list and the thread', async ({ page, request }) => {
  const { owner } = await openAnswered(request);
  await signInAndOpen(page, '/conversations', owner);
  await expect(rows(page)).toHaveCount(1);
  await expectTargets(page, ['Needs Action Only', 'Open navigation', 'More filters', /^To do/]);
  await rows(page).first().click();
  await expect(page.getByText('AI Reply Assistant')).toBeVisible();
  await expectTargets(page, [/^Lead disposition/, 'AI Reply Assistant', /^Ana Lead to/, 'Snooze', 'Details']);
  await page.getByRole('button', { name: 'Details' }).click();
  await expectTargets(page, [/^Close$/]);
});
