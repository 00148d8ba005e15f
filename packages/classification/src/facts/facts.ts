import { anotherMeantIn } from '../another-meant.ts';
import type { KnownLabel } from '../labels.ts';
import { detectLanguage } from '../language.ts';
import { asksForPrice, asksToStop } from './asks.ts';
import { findMeetingTime } from './meeting-time.ts';
import { type PersonNamed, personNamedIn } from './person-named.ts';
import { findReturnDate } from './return-date.ts';

/** What a reply says beside its disposition. Every word of it stands in the text. */
export type Facts = {
  readonly language: string | null;
  /** When somebody who is away is back, as `2026-12-02`. */
  readonly back_on: string | null;
  readonly instead: PersonNamed | null;
  /** The day, and the hour where there is one, that the writer proposes. */
  readonly meeting: string | null;
  readonly asks_price: boolean;
  readonly asks_to_stop: boolean;
};

export type Circumstances = {
  readonly label: KnownLabel | null;
  readonly sent_at: Date;
  /** Where it is known already. */
  readonly language?: string | null;
  /** Names and addresses of the writer and the sender: they are nobody else. */
  readonly known?: readonly string[];
};

/** Each fact is looked for only where the disposition gives it a meaning: a date in a yes is no return. */
export function extractFacts(text: string, circumstances: Circumstances): Facts {
  const { label, sent_at, known = [] } = circumstances;
  const language = circumstances.language ?? detectLanguage(text);
  const meeting = label === 'interested' ? findMeetingTime(text) : null;
  return {
    language,
    back_on: label === 'ooo' ? findReturnDate(text, language, sent_at) : null,
    instead: label === 'wrong_person' ? (personNamedIn(text, known) ?? namedAsAnother(text, known)) : null,
    meeting: meeting && text.slice(meeting.from, meeting.to),
    asks_price: label === 'interested' && asksForPrice(text),
    asks_to_stop: label === 'hard_no' && asksToStop(text),
  };
}

/** 'Not me, but Maria Jacobs might': no word leads to her but the sentence itself. */
function namedAsAnother(text: string, known: readonly string[]): PersonNamed | null {
  const name = anotherMeantIn(text)?.name;
  return name && !known.includes(name) ? { name, email: null } : null;
}
