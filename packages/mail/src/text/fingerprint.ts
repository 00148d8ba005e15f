import { toNormalForm } from './normal-form.ts';
import { toText } from './to-text.ts';

const LONGEST = 120;
const ENOUGH = 20_000;

/** The letters and digits at the front: markup, white space and punctuation are written differently by each provider. */
export function fingerprintOf(body: string): string {
  return toNormalForm(toText(body).slice(0, ENOUGH), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, LONGEST);
}
