import { AppError } from '../app-error.ts';
import { toStorable } from '../storable-text.ts';

/** Whether PostgreSQL could keep every text in it. Names count as well: they become keys of JSON columns. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return toStorable(value) === value;
  if (Array.isArray(value)) return value.every(isStorable);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part));
}

/** Before anything is asked of the database, which would fail in the middle of a transaction, as if we were at fault. */
export function refuseUnstorable(input: unknown): void {
  if (!isStorable(input)) throw new AppError('INVALID_INPUT');
}
