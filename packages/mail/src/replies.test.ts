import { describe, expect, it } from 'vitest';
import { readMail } from './read-body.ts';
import { BY_HAND, type HandwrittenReply } from './testing/replies/by-hand.ts';
import { LAYOUTS } from './testing/replies/layouts.ts';
import { PROGRAMS } from './testing/replies/programs.ts';
import { VOICES } from './testing/replies/voices.ts';
import { toOneLine } from './text/one-line.ts';

const KINDS = ['usual', 'terse', 'chatty'] as const;

/** Text below the name, which is not part of the message. */
const BLOCK = 'Dental Ltd\n+44 20 7946 0000\nwww.dental.example';

/** Every voice by every layout in every language. */
const BY_TABLE: readonly HandwrittenReply[] = Object.entries(PROGRAMS).flatMap(([language, words]) => {
  const voices = VOICES[language];
  if (!voices) throw new Error(`there are no texts in ${language}`);
  return Object.entries(LAYOUTS).flatMap(([layout, write]) =>
    [
      ...KINDS.map((kind) => ({ kind, own: voices[kind], typed: voices[kind] })),
      { kind: 'signed', own: voices.usual, typed: [`${voices.usual.join('\n\n')}\n${BLOCK}`] },
    ].map(({ kind, own, typed }) => ({
      name: `${layout}, ${language}, ${kind}`,
      body: write({ own: typed, quoted: voices.quoted, words }),
      own: own.join('\n\n'),
    })),
  );
});

const REPLIES = [...BY_TABLE, ...BY_HAND];

const toWords = (text: string) => text.split(/\s+/).filter(Boolean);

/** Words of the writer that are missing, without repetitions. */
function lostWords(own: string, read: string): string[] {
  const left = toWords(read);
  return toWords(own).filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

describe(`${REPLIES.length} replies of our own`, () => {
  const read = REPLIES.map((reply) => ({ ...reply, ...readMail(reply.body) }));
  const wrong = read.filter(({ own, own_text }) => toOneLine(own) !== toOneLine(own_text));
  const missingWords = read.flatMap(({ name, own, own_text }) =>
    lostWords(own, own_text).map((word) => `${name}: ${word}`),
  );
  const right = (1 - wrong.length / read.length) * 100;

  it('are at least three hundred', () => expect(REPLIES.length).toBeGreaterThanOrEqual(300));

  it('keep every word of their writers', () => expect(missingWords).toEqual([]));

  it('are separated from the quoted email, exactly except for white space, in at least 90 of 100', () => {
    console.info(`${read.length} replies: ${right.toFixed(1)}% exact, ${missingWords.length} words lost`);
    expect(right).toBeGreaterThanOrEqual(90);
  });
});
