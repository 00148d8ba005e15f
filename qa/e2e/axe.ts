import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Color rules that are also tested elsewhere. The tag for them includes one more rule of a higher level. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Menus and lists of options are rendered at the end of the page, because a scroll area would clip them. They are not in
 * a landmark, but they have a role and a name, and the focus moves into them.
 */
const isInLayer = ({ id }: { id: string }, html: string) =>
  id === 'region' && /role="(?:menu|menuitem|listbox|option)"|data-menu-item-label/.test(html);

const IMPACTS = ['moderate', 'serious', 'critical'];

/** Checks that the page has no moderate, serious or critical violation. `what` names the page in the failure. */
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
  const found = violations
    .filter(({ impact }) => IMPACTS.includes(impact ?? ''))
    .flatMap((violation) =>
      violation.nodes
        .filter(({ html }) => !isInLayer(violation, html))
        .map(({ target }) => `${violation.id} at ${target}`),
    );
  expect(found, what).toEqual([]);
}
