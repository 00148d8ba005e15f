const SAMPLE = 65_536;

/** PDF, ZIP (including xlsx), old Excel, gzip, PNG, JPEG, GIF: never a text table, regardless of the file name. */
const SIGNATURES = ['25504446', '504b0304', 'd0cf11e0', '1f8b', '89504e47', 'ffd8ff', '47494638'];

/** Returns whether a file may be text, based on its first bytes. Occasional NULs are allowed. */
export function isText(start: Uint8Array): boolean {
  const sample = Buffer.from(start.subarray(0, SAMPLE));
  const hex = sample.subarray(0, 8).toString('hex');
  if (SIGNATURES.some((signature) => hex.startsWith(signature))) return false;
  const strange = sample.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return strange <= sample.length * 0.02;
}

const isControl = (byte: number): boolean => byte > 0 && byte < 0x20 && ![9, 10, 12, 13].includes(byte);
