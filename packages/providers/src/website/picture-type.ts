const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** The kinds of pictures that are nothing but dots, by their first bytes; null for all else, SVG and HTML among it: those can run. */
export function pictureTypeOf(bytes: Buffer): string | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
}
