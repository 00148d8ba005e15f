import { digestOf } from '@hearback/providers';
import { toStorable } from '../../../platform/storable-text.ts';

const DEEPEST = 100;

/** What can be stored of a body: its JSON, or its text when it is none. */
export type ReadBody = { readonly payload: unknown; readonly readable: boolean };

/** What PostgreSQL cannot keep is left out; what is nested beyond reason is kept as text. */
export function readBody(raw: Buffer): ReadBody {
  const text = raw.toString('utf8');
  try {
    return { payload: clean(JSON.parse(text), 0), readable: true };
  } catch {
    return { payload: { unreadable: toStorable(text) }, readable: false };
  }
}

export const digestOfBody = (raw: Buffer): string => digestOf(raw.toString('latin1'));

function clean(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw new RangeError('too deep');
  if (typeof value === 'string') return toStorable(value);
  if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [toStorable(key), clean(entry, depth + 1)]),
  );
}
