import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from './storable-text.ts';

/**
 * Whether PostgreSQL could keep every text in it. Names count as well: they become keys of JSON columns. A list of what is
 * left, not a function that calls itself: an address may nest as deep as it is long.
 */
function isStorable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part === 'string' && toStorable(part) !== part) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [name, inner] of Object.entries(part)) left.push(name, inner);
  }
  return true;
}

/** Before anything is asked of the database, which would fail in the middle of a transaction, as if we were at fault. */
export function refuseUnstorable(input: unknown): void {
  if (!isStorable(input)) throw new AppError('INVALID_INPUT');
}
