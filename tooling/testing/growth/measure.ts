import type { Piece } from './pieces.ts';

const LARGE = 100_000;
const TIMES = 16;
/** Only this many of the 16 short texts are read, and their cost is extrapolated to 16. */
const READ = 4;
/**
 * For linear readers the long text costs as much as the 16 short ones. For quadratic readers it
 * costs 16 times as much.
 */
const MAX_COUNT = 4;
const ATTEMPTS = 8;
/** The highest cost of a text, as a multiple of the cost of ordinary prose of the same length. */
const MAX_COST_RATIO = 250;
const PROSE = 'We looked at your offer last week and would like to hear more about it. ';

type Reader = (text: string) => unknown;

/**
 * The cost of reading one long text relative to the same number of characters in short ones, in the
 * same run. A slow result is measured again, because the machine may have been busy. A superlinear
 * reader is slow every time.
 */
function measureGrowth(read: Reader, piece: Piece): number {
  const { short, long } = listTexts(piece);
  const readShort = () => {
    for (let time = 0; time < READ; time += 1) read(short);
  };
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > MAX_COUNT; attempt += 1) {
    const longMs = measureCost(() => read(long));
    // The cost is within bounds whatever the short texts cost.
    if (longMs <= MAX_COUNT * MIN_DURATION_MS) return longMs / MIN_DURATION_MS;
    const shortMs = (measureCost(readShort) * TIMES) / READ;
    growth = Math.min(growth, longMs / Math.max(shortMs, MIN_DURATION_MS));
  }
  return growth;
}

const texts = new Map<Piece, { readonly short: string; readonly long: string }>();

/** Created once for all readers. */
function listTexts(piece: Piece): { readonly short: string; readonly long: string } {
  const characters = piece.characters ?? LARGE;
  const made = texts.get(piece) ?? { short: piece.make(characters / TIMES), long: piece.make(characters) };
  texts.set(piece, made);
  return made;
}

/** Shorter durations cannot be measured reliably. */
const MIN_DURATION_MS = 1;

/** CPU time in milliseconds, which other processes do not affect. */
function measureCost(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

function measureProse(read: Reader): number {
  const prose = PROSE.repeat(Math.ceil(LARGE / PROSE.length)).slice(0, LARGE);
  return Math.max(
    MIN_DURATION_MS,
    Math.min(...Array.from({ length: 3 }, () => measureCost(() => read(prose)))),
  );
}

function toCostRatio(read: Reader, piece: Piece, proseMs: number): number {
  const { long } = listTexts(piece);
  let ratio = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && ratio > MAX_COST_RATIO; attempt += 1)
    ratio = Math.min(ratio, (measureCost(() => read(long)) * LARGE) / long.length / proseMs);
  return ratio;
}

/** The pieces that cost a reader more per character in a longer text, or much more than ordinary prose. */
export function slowPieces(read: Reader, pieces: readonly Piece[]): string[] {
  const proseMs = measureProse(read);
  return pieces.flatMap((piece) => {
    const growth = measureGrowth(read, piece);
    if (growth > MAX_COUNT) return [`${piece.name}: ${growth.toFixed(0)} times`];
    const ratio = toCostRatio(read, piece, proseMs);
    return ratio > MAX_COST_RATIO ? [`${piece.name}: ${ratio.toFixed(0)} times the cost of prose`] : [];
  });
}
