import type { Example } from './corpus.ts';
import { createRandom } from './fit.ts';

const MIN_CHARACTERS = 16;
const MAX_CHARACTERS = 140;
const MIN_GROUP = 20;
const SEED = 5;

/**
 * Joins pairs of short replies that have the same language and label into longer ones. The corpus contains few
 * long replies, and a label should not depend on the length of the text. Automatic notices are left out, because
 * two of them never arrive together.
 */
export function joinReplies(examples: readonly Example[], count: number): Example[] {
  const short = examples.filter(
    ({ text, label }) =>
      text.length >= MIN_CHARACTERS && text.length < MAX_CHARACTERS && label !== 'unknown' && label !== 'ooo',
  );
  const groups = [...Map.groupBy(short, ({ language, label }) => `${language} ${label}`).values()].filter(
    (group) => group.length > MIN_GROUP,
  );
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const random = createRandom(SEED);
  return groups.flatMap((group) => {
    const pick = (): Example => group[Math.floor(random() * group.length)] as Example;
    return Array.from({ length: Math.ceil((count * group.length) / total) }, () => join(pick(), pick()));
  });
}

function join(first: Example, second: Example): Example {
  const end = /[.!?]$/.test(first.text) ? ' ' : '. ';
  return { ...first, text: `${first.text}${end}${second.text}` };
}
