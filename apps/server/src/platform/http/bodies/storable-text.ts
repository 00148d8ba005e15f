import { AppError } from '../../app-error.ts';
/** Removes NUL characters and lone surrogates, because PostgreSQL rejects a row that contains them. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The same for JSON, where PostgreSQL rejects them even when escaped. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? toStorable(part) : part));

/** Trims and truncates a text. Returns null if nothing is left. */
export function toShortText(text: string | null | undefined, max: number): string | null {
  const tidy = toStorable(text ?? '').trim();
  return tidy === '' ? null : tidy.slice(0, max).toWellFormed();
}

/**
 * Returns true if PostgreSQL can store every text in the value. Names count too, because they become keys of JSON
 * columns. Iterative, because a query string may nest as deep as it is long.
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

/** Runs before any query. Otherwise the database would fail mid-transaction and the error would look like ours. */
export function refuseUnstorable(input: unknown): void {
  if (!isStorable(input)) throw new AppError('INVALID_INPUT');
}
