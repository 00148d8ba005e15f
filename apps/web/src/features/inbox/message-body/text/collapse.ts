import { tidyText } from '@hearback/mail';

/** The first characters of a text; half of an emoji is no character. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, splitsPair ? most - 1 : most).trimEnd();
}

const MAX_CHARACTERS = 400;
const ABOUT = 350;
const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const SENTENCE_END = /[.!?…。！？؟]["'”’»)\]]*$/u;

/** What a long message shows until it is opened; undefined when it is short enough to stand as it is. */
export function collapse(own_text: string, isMarkup: boolean): string | undefined {
  const text = tidyText(own_text).trim();
  if (text.length <= MAX_CHARACTERS) return undefined;
  return (isMarkup && firstSentences(text)) || `${shorten(text, MAX_CHARACTERS)}...`;
}

/** Whole sentences as long as they fit; undefined when not even one does. A greeting alone is none. */
function firstSentences(text: string): string | undefined {
  // Only what could fit is looked at, however long the message is.
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
