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
const ATTEMPTS = 16;
/** A text of medium length has the length of this many short ones. */
const MEDIUM_TIMES = 4;
/**
 * If the cost is `a·n + b·n²` and a medium text costs at most this much more than short ones, then the long text costs
 * at most 3.5 times as much. The long text is read only otherwise, which saves three quarters of the time.
 */
const MAX_MEDIUM_GROWTH = 1.5;
/** The highest cost of a text, as a multiple of the cost of ordinary prose of the same length. */
const MAX_COST_RATIO = 250;
const PROSE = 'We looked at your offer last week and would like to hear more about it. ';

type Reader = (text: string) => unknown;

type Cost = {
  /** The cost of one long text relative to the same number of characters in short ones. */
  readonly growth: number;
  /** The cost of the long text, as a multiple of the cost of ordinary prose of the same length. */
  readonly proseRatio: number;
};

const isWithinBounds = ({ growth, proseRatio }: Cost): boolean =>
  growth <= MAX_COUNT && proseRatio <= MAX_COST_RATIO;

/** True if the costs of a medium and a short text prove that the long one is within bounds. */
function isProvenFast(read: Reader, piece: Piece, proseMs: number): boolean {
  const medium = toText(piece, 'medium');
  const mediumMs = measureCost(() => read(medium));
  const proseRatio = (mediumMs * LARGE) / medium.length / proseMs;
  const worstRatio = (proseRatio * TIMES) / MEDIUM_TIMES;
  if (worstRatio > MAX_COST_RATIO) return false;
  // Even a quadratic reader would read the long text within the bounds.
  if (mediumMs * (TIMES / MEDIUM_TIMES) ** 2 <= MAX_COUNT * MIN_DURATION_MS) return true;
  const short = toText(piece, 'short');
  return mediumMs <= measureCost(() => read(short)) * MEDIUM_TIMES * MAX_MEDIUM_GROWTH;
}

/**
 * Measures both costs with the same reading. A slow result is measured again, because the machine
 * may have been busy. A superlinear or expensive reader is slow every time.
 */
function measurePiece(read: Reader, piece: Piece, proseMs: number, attempts: number): Cost {
  const [short, long] = [toText(piece, 'short'), toText(piece, 'long')];
  const readShort = () => {
    for (let time = 0; time < READ; time += 1) read(short);
  };
  let cost: Cost = { growth: Number.POSITIVE_INFINITY, proseRatio: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < attempts && !isWithinBounds(cost); attempt += 1) {
    const longMs = measureCost(() => read(long));
    // The growth is within bounds regardless of the cost of the short texts, so they are not read.
    const isFast = longMs <= MAX_COUNT * MIN_DURATION_MS;
    const shortMs = isFast ? MIN_DURATION_MS : (measureCost(readShort) * TIMES) / READ;
    cost = {
      growth: Math.min(cost.growth, longMs / Math.max(shortMs, MIN_DURATION_MS)),
      proseRatio: Math.min(cost.proseRatio, (longMs * LARGE) / long.length / proseMs),
    };
  }
  return cost;
}

/** The length of each text relative to the long one. */
const LENGTHS = { short: 1 / TIMES, medium: MEDIUM_TIMES / TIMES, long: 1 } as const;

type Size = keyof typeof LENGTHS;

const texts = new WeakMap<Piece, Partial<Record<Size, string>>>();

/** Created when it is first read, because most pieces are proven fast without their long text. */
function toText(piece: Piece, size: Size): string {
  const made = texts.get(piece) ?? {};
  texts.set(piece, made);
  made[size] ??= piece.make((piece.characters ?? LARGE) * LENGTHS[size]);
  return made[size];
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

/**
 * The pieces that cost a reader more per character in a longer text, or much more than ordinary prose. A reader with
 * limits that only the long texts reach always reads them.
 */
export function slowPieces(
  read: Reader,
  pieces: readonly Piece[],
  { hasLimits = false, attempts = ATTEMPTS }: { hasLimits?: boolean; attempts?: number } = {},
): string[] {
  const proseMs = measureProse(read);
  return pieces.flatMap((piece) => {
    if (!hasLimits && isProvenFast(read, piece, proseMs)) return [];
    const { growth, proseRatio } = measurePiece(read, piece, proseMs, attempts);
    if (growth > MAX_COUNT) return [`${piece.name}: ${growth.toFixed(0)} times`];
    return proseRatio > MAX_COST_RATIO
      ? [`${piece.name}: ${proseRatio.toFixed(0)} times the cost of prose`]
      : [];
  });
}
