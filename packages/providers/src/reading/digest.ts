import { createHash, timingSafeEqual } from 'node:crypto';

/** The same for the same content, in whatever order its keys came. */
export function computeDigest(value: unknown): string {
  return createHash('sha256').update(inOrder(value)).digest('hex').slice(0, 40);
}

function inOrder(value: unknown): string {
  return (
    JSON.stringify(value, (_key, entry: unknown) =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
        : entry,
    ) ?? 'undefined'
  );
}

/** In constant time, whatever their lengths: the time taken must not tell how much of a guess was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}
