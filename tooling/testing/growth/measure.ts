import type { Piece } from './pieces.ts';

const LARGE = 100_000;
const TIMES = 16;
/** So many of the 16 short texts are read, and their cost is reckoned up to 16. */
const READ = 4;
/** One read of all costs as much as 16 reads of a sixteenth where every character is looked at once, and 16 times as much where each looks at all others. */
const MOST = 4;
const ATTEMPTS = 8;

type Reader = (text: string) => unknown;

/**
 * How many times more it costs to read one long text than to read as many characters in short ones, in the same run. A
 * machine that was busy during one attempt is asked again: a reader that does more work per character for longer texts
 * shows it every time.
 */
function growthOf(read: Reader, piece: Piece): number {
  const { short, long } = textsOf(piece);
  const readShort = () => {
    for (let time = 0; time < READ; time += 1) read(short);
  };
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth > MOST; attempt += 1) {
    const longMs = costOf(() => read(long));
    // Whatever the short ones cost, it is within bounds.
    if (longMs <= MOST * SMALLEST_MS) return longMs / SMALLEST_MS;
    const shortMs = (costOf(readShort) * TIMES) / READ;
    growth = Math.min(growth, longMs / Math.max(shortMs, SMALLEST_MS));
  }
  return growth;
}

const texts = new Map<Piece, { readonly short: string; readonly long: string }>();

/** Made once for all readers. */
function textsOf(piece: Piece): { readonly short: string; readonly long: string } {
  const made = texts.get(piece) ?? { short: piece.make(LARGE / TIMES), long: piece.make(LARGE) };
  texts.set(piece, made);
  return made;
}

/** Below this, a clock tells nothing. */
const SMALLEST_MS = 1;

/** In milliseconds of the processor, not of the clock: what else the machine does costs this process nothing. */
function costOf(work: () => unknown): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** Those pieces on which a reader costs more per character the longer the text is. */
export const slowPieces = (read: Reader, pieces: readonly Piece[]): string[] =>
  pieces.flatMap((piece) => {
    const growth = growthOf(read, piece);
    return growth > MOST ? [`${piece.name}: ${growth.toFixed(0)} times`] : [];
  });
