import { toNormalForm } from './normal-form.ts';

const LONGEST = 120;
const ENOUGH = 20_000;

/** The letters and digits at the front of a text: white space and punctuation are written differently by each provider. */
export const fingerprintOf = (text: string): string =>
  toNormalForm(text.slice(0, ENOUGH), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, LONGEST);
