import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Color rules that are also tested elsewhere. The tag for them includes one more rule of a higher level. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Menus and lists of options are rendered at the end of the page, because a scroll area would clip them. They are not in
 * a landmark, but they have a role and a name, and the focus moves into them.
 */
const isLayer = (page: Page, target: string) =>
  page.evaluate((selector) => {
    const layers = '[role="menu"], [role="listbox"]';
    const has = (element: Element) => element.matches(layers) || element.querySelector(layers) !== null;
    const element = document.querySelector(selector);
    if (element === null) return false;
    if (element.closest(layers) !== null) return true;
    // The library reports the element around the layers if it contains nothing else.
    return has(element) && [...element.children].every((child) => has(child) || child.textContent === '');
  }, target);

/** A color that is changing has no contrast of its own. Endless animations, such as loaders, are not awaited. */
const settleTransitions = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

const IMPACTS = ['moderate', 'serious', 'critical'];

/** Checks that the page has no moderate, serious or critical violation. `what` names the page in the failure. */
export async function expectAccessible(
  page: Page,
  what: string,
  of: 'everything' | 'colours' = 'everything',
): Promise<void> {
  await settleTransitions(page);
  const { violations } = await new AxeBuilder({ page })
    // Scripts, including the library's promises, do not run in mail frames, so the library would
    // wait forever. The content of foreign mail is not ours to fix, and the accessible name of the
    // frame is checked from outside. Legacy mode also avoids a second page in which the library
    // merges the results of frames.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      iframes: false,
      ...(of === 'colours' ? { runOnly: { type: 'rule', values: COLOURS } } : {}),
    })
    .analyze();
  const found: string[] = [];
  for (const { id, impact, nodes } of violations)
    for (const { target } of nodes)
      if (IMPACTS.includes(impact ?? '') && !(id === 'region' && (await isLayer(page, String(target)))))
        found.push(`${id} at ${target}`);
  expect(found, what).toEqual([]);
}
