/** PostgreSQL keeps no NUL and no half of a surrogate pair: with one in it, the whole row would be refused for ever. */
export const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** As JSON, of which PostgreSQL refuses the same even when it is escaped. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'string' ? toStorable(part) : part));

/** Tidied and bounded, or null when nothing is left. */
export function toShortText(text: string | null | undefined, max: number): string | null {
  const tidy = toStorable(text ?? '').trim();
  return tidy === '' ? null : tidy.slice(0, max).toWellFormed();
}
