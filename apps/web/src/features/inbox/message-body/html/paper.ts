const OWN_COLOURS = /\b(?:background(?:-color)?|color)\s*:|\b(?:bgcolor|color)\s*=/i;

/**
 * A mail that chose colours chose them for white paper, and black on a dark page cannot be read. One that did not is
 * shown in the colours of the page.
 */
export const paperFor = (html: string): 'light' | 'theme' => (OWN_COLOURS.test(html) ? 'light' : 'theme');
