import type { IncomingMessage } from 'node:http';
import type { PageRequest } from './ask.ts';
import { visitWebsite, type WebsiteSettings } from './visit-website.ts';
import { WebsiteRefused } from './website-refused.ts';

/** Photos and logos are some ten kilobytes. */
const MAX_BYTES = 1024 * 1024;

export type Picture = { readonly type: string; readonly bytes: Buffer };

/** Half a picture is none: what is longer, or says so, is not read on. */
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

/** Reads a public picture. What it is, its own bytes say: what its server calls it is not looked at. */
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
    // What is no picture by its beginning becomes none.
    if (chunks.length === 0 && chunk.length >= 16 && toPictureType(chunk) === null)
      throw new WebsiteRefused('type');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** The kinds of pictures that are nothing but dots, by their first bytes; null for all else, SVG and HTML among it: those can run. */
function toPictureType(bytes: Buffer): string | null {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return null;
}
