import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Color rules that are also tested elsewhere. The tag for them includes one more rule of a higher level. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Checks that the page has no serious or critical violation. `what` names the page in the failure. */
export async function expectAccessible(
  page: Page,
  what: string,
  of: 'everything' | 'colours' = 'everything',
): Promise<void> {
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
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${what}: ${id} at ${nodes[0]?.target}`)).toEqual([]);
}
