import { decodeHTMLStrict } from 'entities/decode';
import { boundMarks } from './normal-form.ts';

const MOST_TEXT_CHARACTERS = 200_000;
const MOST_TEXT_LINES = 10_000;

/**
 * Line ends as one character, nothing invisible that ends a string elsewhere, and no more than can be drawn at once. Some
 * programs escape what they pass on as text: that is undone, and '<' stays what it is.
 */
export function boundText(body: string): { readonly source: string; readonly cut: boolean } {
  const decoded = decodeHTMLStrict(body.slice(0, MOST_TEXT_CHARACTERS)).replace(/[\uFFFD\u00A0]/g, ' ');
  const lines = boundMarks(decoded).replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n');
  const source = lines.slice(0, MOST_TEXT_LINES).join('\n');
  return { source, cut: body.length > MOST_TEXT_CHARACTERS || lines.length > MOST_TEXT_LINES };
}
