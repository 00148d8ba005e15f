const PREVIEW = 150;

/** By letters as people count them: half of an emoji is nothing. */
export const toPreview = (line: string): string =>
  line.length <= PREVIEW
    ? line
    : [...line.slice(0, 2 * PREVIEW + 1)].slice(0, PREVIEW).join('').toWellFormed().trimEnd();
