import { findReferral } from '../find-referral.ts';
import type { KnownLabel } from '../labels.ts';
import { detectLanguage } from '../language.ts';
import { readSignals } from '../signals.ts';
import { asksForPrice } from './asks.ts';
import { findMeetingTimes, type MeetingTime } from './meeting-times.ts';
import { findPersonNamed, type NamedPerson } from './person-named.ts';
import { findReturnDay } from './return-date.ts';

/** Facts of a reply besides its disposition. Every word is quoted from the text. */
export type Facts = {
  readonly language: string | null;
  /** Return date from an absence notice, such as `2026-12-02`. */
  readonly back_on: string | null;
  /** The sentence that names the return date. */
  readonly back_on_words: string | null;
  readonly instead: NamedPerson | null;
  /** Words of the proposed time. Null if the writer proposes none, or several to choose from. */
  readonly meeting: string | null;
  /** Every proposed time, resolved against the day of the message. */
  readonly meeting_times: readonly MeetingTime[];
  readonly asks_price: boolean;
  readonly asks_to_stop: boolean;
};

export type Circumstances = {
  readonly label: KnownLabel | null;
  readonly sent_at: Date;
  /** Detected if omitted. */
  readonly language?: string | null;
  /** Names and addresses of the writer and the sender, who are never the person to contact instead. */
  readonly knownPeople?: readonly string[];
};

/** Extracts each fact only for the dispositions in which it has a meaning. A date in a yes is not a return date. */
export function extractFacts(text: string, circumstances: Circumstances): Facts {
  const { label, sent_at, knownPeople = [] } = circumstances;
  const language = circumstances.language ?? detectLanguage(text);
  const meeting_times = label === 'interested' ? findMeetingTimes(text, language, sent_at) : [];
  const back = label === 'ooo' ? findReturnDay(text, language, sent_at) : null;
  return {
    language,
    back_on: back?.day ?? null,
    back_on_words: back?.words ?? null,
    instead:
      label === 'wrong_person'
        ? (findPersonNamed(text, knownPeople) ?? findPersonMeant(text, knownPeople))
        : null,
    meeting: meeting_times.length === 1 ? (meeting_times[0]?.words ?? null) : null,
    meeting_times,
    asks_price: label === 'interested' && asksForPrice(text),
    asks_to_stop: readSignals(text).some(({ signal }) => signal === 'removal'),
  };
}

/** Handles 'Not me, but Maria Jacobs might', in which no cue word points to her. */
function findPersonMeant(text: string, knownNames: readonly string[]): NamedPerson | null {
  const name = findReferral(text)?.name;
  return name && !knownNames.includes(name) ? { name, email: null } : null;
}
