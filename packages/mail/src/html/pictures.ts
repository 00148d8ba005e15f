import { readTokens } from './tokens.ts';

/** `remote` is loaded from a server, which reveals that the mail was read. `inline` is part of the mail. */
export type Picture = 'inline' | 'remote' | 'none';

const INLINE = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;
const REMOTE = /^https?:\/\//i;
/** A picture of two pixels is a tracking pixel. */
const BEACON = /^\s*[012](?:px)?\s*$/i;

export function classifyPicture(src: string, width = '', height = ''): Picture {
  const address = src.trim();
  if (INLINE.test(address)) return 'inline';
  if (!REMOTE.test(address) || BEACON.test(width) || BEACON.test(height)) return 'none';
  return 'remote';
}

/** The content security policy of the frame allows https only. Image servers support it. */
export const secureAddress = (src: string): string => src.trim().replace(/^http:/i, 'https:');

export const isWorthShowing = (attributes: ReadonlyMap<string, string>): boolean =>
  classifyPictureTag(attributes) !== 'none';

export const hasRemotePictures = (html: string): boolean =>
  readTokens(html).some(
    (token) =>
      token.kind === 'open' && token.name === 'img' && classifyPictureTag(token.attributes) === 'remote',
  );

const classifyPictureTag = (attributes: ReadonlyMap<string, string>): Picture =>
  classifyPicture(attributes.get('src') ?? '', attributes.get('width'), attributes.get('height'));
