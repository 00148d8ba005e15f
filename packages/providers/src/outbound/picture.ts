import type { IncomingMessage } from 'node:http';
import type { PageRequest } from './ask.ts';
import { visitWebsite, type WebsiteSettings } from './visit-website.ts';
import { WebsiteRefused } from './website-refused.ts';

/** Photos and logos are about ten kilobytes. */
const MAX_BYTES = 1024 * 1024;

export type Picture = { readonly type: string; readonly bytes: Buffer };

/** A truncated picture is useless, so larger ones are rejected by their declared or actual size. */
const PICTURE: PageRequest<Picture> = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  async read(response) {
    if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) throw new WebsiteRefused('size');
    const bytes = await readWhole(response);
    const type = toPictureType(bytes);
    if (type === null) throw new WebsiteRefused('type');
    return { type, bytes };
  },
};

/** Reads a public picture. Its bytes determine its type, not the content type of the response. */
export async function readPicture(address: string, settings: WebsiteSettings = {}): Promise<Picture> {
  const { found } = await visitWebsite(address, PICTURE, settings);
  return found;
}

async function readWhole(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new WebsiteRefused('size');
    // Rejects content that does not start like a picture.
    if (chunks.length === 0 && chunk.length >= 16 && toPictureType(chunk) === null)
      throw new WebsiteRefused('type');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Detects bitmap formats by their first bytes. Null for other content, such as SVG and HTML, which can contain scripts. */
function toPictureType(bytes: Buffer): string | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
}
