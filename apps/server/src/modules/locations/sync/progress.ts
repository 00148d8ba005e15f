/** In percent. 100 is for a run that ended; without a total, each page halves what seems to be left. */
export function progressOf(read: number, total: number | null, perPage = 100): number {
  const part = total && total > 0 ? read / total : 1 - 0.5 ** (read / perPage / 4);
  return Math.min(99, Math.max(0, Math.floor(part * 100)));
}

const LONGEST_WAIT_MS = 60_000;

/** After the nth try in a row that brought nothing. The CRM's own word counts, within reason. */
export const waitMs = (failures: number, asked: number | undefined): number =>
  Math.min(LONGEST_WAIT_MS, Math.max(asked ?? 0, 1_000 * 2 ** (failures - 1)));

/** About five minutes of trouble, and more only when the CRM says how long to wait. */
export const MOST_FAILURES = 10;
