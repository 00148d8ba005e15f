const SHORTEST = 40;
const LONGEST = 220;
/** What a website says when it says what it is good for. */
const USEFUL =
  /\b(we|our|helps?|helping|save[sd]?|grow(s|th)?|reduc\w+|increas\w+|automat\w+|faster|trusted|customers?|clients?|patients?|teams?)\b/gi;
const NOISE =
  /\b(cookies?|privacy|terms|copyright|sign in|log in|subscribe|newsletter|javascript|rights reserved)\b/i;

/** The sentence of a website that says best what the company does; null when none does. The earlier one wins a tie. */
export function findClaim(content: string): string | null {
  let best: { sentence: string; score: number } | null = null;
  for (const sentence of sentencesOf(content)) {
    const score = scoreOf(sentence);
    if (score > (best?.score ?? 0)) best = { sentence, score };
  }
  return best?.sentence ?? null;
}

const sentencesOf = (content: string): string[] =>
  content
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST);

const scoreOf = (sentence: string): number =>
  NOISE.test(sentence) ? 0 : new Set(sentence.toLowerCase().match(USEFUL) ?? []).size;
