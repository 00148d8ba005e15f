/**
 * Extracts the campaign instructions that need no model: quoted sentences are included, a link is offered, and 'sign as
 * …' sets the signature. Lines that forbid something are left to a model.
 */
export type Followed = {
  readonly sentences: readonly string[];
  readonly link: string | null;
  readonly signature: string | null;
};

const FORBIDS = /\b(?:never|don['’]?t|do not|avoid|without|no)\b/i;
const QUOTED = /["“„]([^"“”„\n]{10,300})["”“]/g;
const LINK = /https?:\/\/[^\s<>"'“”)\]]+/;
const SIGN_AS = /\bsign(?:ed)?(?: off)? (?:as|with) ["“]?([^\n"”.;,]{2,60})/i;
const MAX_LINE_LENGTH = 1_000;

export function followInstructions(instructions: string): Followed {
  const lines = instructions
    .split('\n')
    .map((line) => line.slice(0, MAX_LINE_LENGTH))
    .filter((line) => !FORBIDS.test(line));
  const signing = lines.map((line) => SIGN_AS.exec(line)?.[1]?.trim()).find((name) => name !== undefined);
  const sentences = lines
    .filter((line) => !SIGN_AS.test(line))
    .flatMap((line) => [...line.matchAll(QUOTED)].map(([, words = '']) => words.trim()));
  const link = lines.map((line) => LINK.exec(line)?.[0]).find((found) => found !== undefined);
  return {
    sentences,
    // Skips a link that a quoted sentence already contains.
    link:
      link && !sentences.some((sentence) => sentence.includes(link))
        ? link.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')
        : null,
    signature: signing ?? null,
  };
}
