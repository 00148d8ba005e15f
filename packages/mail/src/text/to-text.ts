import { decodeHTMLStrict } from 'entities';
import { BREAKS } from '../html/breaks.ts';
import { isHtml } from '../html/is-html.ts';
import { readTokens, type Token } from '../html/tokens.ts';
import { boundMarks } from './normal-form.ts';

/** A message that is longer was cut when it came in. Pictures within the markup are what makes one long. */
const LONGEST_SOURCE = 1_100_000;
const LONGEST_TEXT = 200_000;

/** What a body says, without its markup, a line for each line that a reader sees. */
export function toText(body: string, until?: (token: Token) => boolean): string {
  const source = body.slice(0, LONGEST_SOURCE);
  const text = isHtml(source) ? fromHtml(source, until) : fromPlain(source);
  return boundMarks(text.slice(0, LONGEST_TEXT).toWellFormed());
}

/** Some programs escape what they pass on as text. */
const fromPlain = (text: string): string =>
  decodeHTMLStrict(text.slice(0, LONGEST_TEXT)).replaceAll('\uFFFD', ' ').replaceAll('\u00A0', ' ');

function fromHtml(html: string, until: (token: Token) => boolean = () => false): string {
  const pieces: string[] = [];
  for (const token of readTokens(html)) {
    if (until(token)) break;
    if (token.kind === 'text') pieces.push(token.text.replaceAll(/[\s\u00A0]/g, ' '));
    else if (BREAKS.has(token.name)) pieces.push('\n');
    else if (token.name === 'td' || token.name === 'th') pieces.push(' ');
  }
  return pieces.join('');
}

/** All on one line, with one space between two words. */
export const toOneLine = (text: string): string => text.split(/\s/).filter(Boolean).join(' ');
