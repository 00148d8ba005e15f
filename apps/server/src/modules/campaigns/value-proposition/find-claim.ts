const MIN_LENGTH = 40;
const MAX_LENGTH = 220;
/** Phrases of a website that describe its benefit. */
const USEFUL =
  /\b(we|our|helps?|helping|save[sd]?|grow(s|th)?|reduc\w+|increas\w+|automat\w+|faster|trusted|customers?|clients?|patients?|teams?)\b/gi;
const NOISE =
  /\b(cookies?|privacy|terms|copyright|sign in|log in|subscribe|newsletter|javascript|rights reserved)\b/i;

/** Returns the sentence that best describes what the company does, or null. The earlier one wins a tie. */
export function findClaim(content: string): string | null {
  let best: { sentence: string; score: number } | null = null;
  for (const sentence of splitSentences(content)) {
    const score = computeScore(sentence);
    if (score > (best?.score ?? 0)) best = { sentence, score };
  }
  return best?.sentence ?? null;
}

const splitSentences = (content: string): string[] =>
  content
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= MIN_LENGTH && length <= MAX_LENGTH);

const computeScore = (sentence: string): number =>
  NOISE.test(sentence) ? 0 : new Set(sentence.toLowerCase().match(USEFUL) ?? []).size;
