import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Those that look at colours and are held otherwise too: its tag for them has one more, of a higher level. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** No serious or critical fault on what the page shows now; `what` names it in the failure. */
export async function expectAccessible(
  page: Page,
  what: string,
  of: 'everything' | 'colours' = 'everything',
): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // In a mail's frame nothing runs, no promise of the library either: it would wait for ever. What strangers wrote is
    // not ours to mend, and that the frame itself is named is seen from outside. Nor is a second page needed then, on
    // which the library otherwise puts the results of frames together.
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
