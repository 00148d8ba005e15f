import type { Facts } from './facts.ts';
import { findReturnDate } from './return-date.ts';

/** What somebody else says that a reply tells: a model, which may make things up. */
export type ClaimedFacts = {
  /** The words that name the day, as they stand in the reply. */
  readonly back_on_words: string | null;
  readonly instead_name: string | null;
  readonly instead_email: string | null;
  readonly meeting: string | null;
  readonly asks_price: boolean;
  readonly asks_to_stop: boolean;
};

/** Whether a stretch stands in the text. Blank says nothing. */
export const standsIn = (text: string, stretch: string | null): stretch is string =>
  stretch !== null && stretch.trim() !== '' && text.includes(stretch);

/** Only what stands in the text is kept; the day is read out of its words by ourselves. */
export function checkFacts(
  text: string,
  claimed: ClaimedFacts,
  { language, sent_at }: { readonly language: string | null; readonly sent_at: Date },
): Facts {
  const keep = (stretch: string | null): string | null => (standsIn(text, stretch) ? stretch : null);
  const name = keep(claimed.instead_name);
  const email = keep(claimed.instead_email);
  const day = keep(claimed.back_on_words);
  return {
    language,
    back_on: day && findReturnDate(day, language, sent_at),
    instead: name === null && email === null ? null : { name, email },
    meeting: keep(claimed.meeting),
    asks_price: claimed.asks_price,
    asks_to_stop: claimed.asks_to_stop,
  };
}
