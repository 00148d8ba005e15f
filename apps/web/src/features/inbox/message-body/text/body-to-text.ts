import { PICTURE } from '../parts/line.ts';
import { type ReadBody, readBody } from '../parts/read-body.ts';
import { shorten } from './shorten.ts';
import { tidyText } from './tidy-text.ts';

const PREVIEW_CHARACTERS = 150;

/** What the person wrote, as text: no markup, no quoted text, no signature. */
export function bodyToText(body: string): string {
  return answerText(readBody(body));
}

export function answerText({ lines }: ReadBody): string {
  const answer = lines.filter(({ kind }) => kind === 'answer').map(({ text }) => text.trimEnd());
  return tidyText(answer.join('\n').replaceAll(PICTURE, '')).trim();
}

/** The line or two that stand in a list. */
export function toPreview(body: string): string {
  return shorten(bodyToText(body).replace(/\s+/g, ' '), PREVIEW_CHARACTERS);
}
