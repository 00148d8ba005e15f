import { tidyText } from '@hearback/mail';

/** Truncates a text without splitting surrogate pairs. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, splitsPair ? most - 1 : most).trimEnd();
}

const MAX_CHARACTERS = 400;
const ABOUT = 350;
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const SENTENCE_END = /[.!?…。！？؟]["'”’»)\]]*$/u;

/** Returns the collapsed form of a long message, or undefined if it is short enough to be shown in full. */
export function collapse(own_text: string, isMarkup: boolean): string | undefined {
  const text = tidyText(own_text).trim();
  if (text.length <= MAX_CHARACTERS) return undefined;
  return (isMarkup && firstSentences(text)) || `${shorten(text, MAX_CHARACTERS)}...`;
}

/** Returns whole sentences that fit, or undefined if none fits. A greeting alone does not count. */
function firstSentences(text: string): string | undefined {
  // Limits the work for very long messages.
  const beginning = shorten(text, MAX_CHARACTERS);
  let end = 0;
  let complete = false;
  for (const { segment, index } of SENTENCES.segment(beginning)) {
    const stop = index + segment.trimEnd().length;
    if (stop > ABOUT) break;
    end = stop;
    complete ||= SENTENCE_END.test(segment.trimEnd());
  }
  return complete ? text.slice(0, end).trimEnd() : undefined;
}
