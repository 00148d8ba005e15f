import { computeDigest } from '@hearback/providers';
import { exceedsBounds } from '#server/platform/http/bodies/json-bounds.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';

/** Far beyond what any provider sends. Larger bodies are stored as text. */
const BOUNDS = { depth: 100, parts: 100_000 };

/** The storable form of a body: its JSON, or its text if it is not JSON. */
type ReadBody = {
  readonly payload: unknown;
  readonly readable: boolean;
  /** The same for a repeated delivery. Providers document no usable id, and an `email_id` may occur twice. */
  readonly digest: string;
};

/** Removes characters that PostgreSQL cannot store. A body that is nested too deeply is stored as text. */
export function readBody(raw: Buffer): ReadBody {
  const text = raw.toString('utf8');
  const toUnreadableBody = () => ({
    payload: { unreadable: toStorable(text) },
    readable: false,
    digest: computeDigest(raw.toString('latin1')),
  });
  if (exceedsBounds(raw, BOUNDS)) return toUnreadableBody();
  try {
    const payload = clean(JSON.parse(text));
    return { payload, readable: true, digest: computeDigest(payload) };
  } catch {
    return toUnreadableBody();
  }
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [toStorable(key), clean(entry)]));
}
