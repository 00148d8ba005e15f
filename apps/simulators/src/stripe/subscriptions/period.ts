/** One calendar month later, in unix seconds; the last day of a shorter month when the day does not exist there. */
export function addMonth(unixSeconds: number): number {
  const start = new Date(unixSeconds * 1000);
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return Math.floor(end.getTime() / 1000);
}

export const daySeconds = 86_400;
