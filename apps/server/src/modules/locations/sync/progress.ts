/** In percent. 100 is reserved for a finished run; without a total, the remainder shrinks with each page. */
export function toProgress(read: number, total: number | null, perPage = 100): number {
  const part = total && total > 0 ? read / total : 1 - 0.5 ** (read / perPage / 4);
  return Math.min(99, Math.max(0, Math.floor(part * 100)));
}
