import { createHash, timingSafeEqual } from 'node:crypto';

/** Independent of the order of the keys. */
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

/** Compares in constant time, so that the duration does not reveal how much of a guess is correct. */
export function isSameSecret(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(actual), digest(expected));
}
