import { toNormalForm } from './normal-form.ts';

const MAX_LENGTH = 120;
const MAX_ROWS_PER_TX = 20_000;

/** The letters and digits at the front of a text: white space and punctuation are written differently by each provider. */
export const computeFingerprint = (text: string): string =>
  toNormalForm(text.slice(0, MAX_ROWS_PER_TX), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, MAX_LENGTH);
