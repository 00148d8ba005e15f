import { computeDigest } from '@hearback/providers';
import { exceedsBounds } from '#server/platform/http/bodies/json-bounds.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';

/** Far beyond what any provider sends; what exceeds them is kept as text. */
const BOUNDS = { depth: 100, parts: 100_000 };

/** What can be stored of a body: its JSON, or its text when it is none. */
type ReadBody = {
  readonly payload: unknown;
  readonly readable: boolean;
  /** The same when the same is delivered again; providers document no id that would do, and one `email_id` may come twice. */
  readonly digest: string;
};

/** What PostgreSQL cannot keep is left out; what is nested beyond reason is kept as text. */
export function readBody(raw: Buffer): ReadBody {
  const text = raw.toString('utf8');
  const unreadable = () => ({
    payload: { unreadable: toStorable(text) },
    readable: false,
    digest: computeDigest(raw.toString('latin1')),
  });
  if (exceedsBounds(raw, BOUNDS)) return unreadable();
  try {
    const payload = clean(JSON.parse(text));
    return { payload, readable: true, digest: computeDigest(payload) };
  } catch {
    return unreadable();
  }
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return toStorable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [toStorable(key), clean(entry)]));
}
