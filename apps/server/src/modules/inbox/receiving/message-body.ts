import { toStorable } from '#server/platform/http/bodies/storable-text.ts';

export const MAX_BODY = 1_048_576;
const CUT_MARK = '\n[… cut: the message is longer than 1 MB]';

/** What can be kept of a body: at most 1 MB, and a mark where it was cut. */
export function toBody(text: string): string {
  const clean = toStorable(text);
  const bytes = Buffer.byteLength(clean);
  if (bytes <= MAX_BODY) return clean;
  // Decoding drops the half letter that cutting bytes may leave.
  const kept = Buffer.from(clean).subarray(0, MAX_BODY - Buffer.byteLength(CUT_MARK));
  return new TextDecoder().decode(kept).replace(/(?<!�)�+$/, '') + CUT_MARK;
}
