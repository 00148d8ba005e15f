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
