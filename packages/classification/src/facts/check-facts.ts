import type { Facts } from './facts.ts';
import { findMeetingTimes } from './meeting-times.ts';
import { findReturnDate } from './return-date.ts';

/** Facts that a model claims to have found in a reply. They may be invented. */
export type ClaimedFacts = {
  /** The words that name the day, quoted from the reply. */
  readonly back_on_words: string | null;
  readonly instead_name: string | null;
  readonly instead_email: string | null;
  readonly meeting: string | null;
  readonly asks_price: boolean;
  readonly asks_to_stop: boolean;
};

/** True if the text contains the quote. A blank quote does not count. */
export const containsQuote = (text: string, stretch: string | null): stretch is string =>
  stretch !== null && stretch.trim() !== '' && text.includes(stretch);

/**
 * Keeps only facts that are quoted from the text. The date is parsed from the quoted words, not
 * taken from the model.
 */
export function checkFacts(
  text: string,
  claimed: ClaimedFacts,
  { language, sent_at }: { readonly language: string | null; readonly sent_at: Date },
): Facts {
  const keep = (stretch: string | null): string | null => (containsQuote(text, stretch) ? stretch : null);
  const name = keep(claimed.instead_name);
  const email = keep(claimed.instead_email);
  const day = keep(claimed.back_on_words);
  const meeting = keep(claimed.meeting);
  const back_on = day && findReturnDate(day, language, sent_at);
  return {
    language,
    back_on,
    back_on_words: back_on && day,
    instead: name === null && email === null ? null : { name, email },
    meeting,
    meeting_times: meeting === null ? [] : findMeetingTimes(meeting, language, sent_at),
    asks_price: claimed.asks_price,
    asks_to_stop: claimed.asks_to_stop,
  };
}
