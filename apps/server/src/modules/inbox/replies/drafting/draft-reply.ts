import { type Disposition, type DraftSettings, nameWithoutLink, type ReplyTone } from '@hearback/contract';
import { followInstructions } from './instructions.ts';
import { wordingFor } from './wording/index.ts';
import type { DraftWording, Frame } from './wording/wording.ts';

/** How the campaign wants its replies, and whose they are. */
export type SenderSettings = DraftSettings & {
  /** Of the sender. */
  readonly company_name?: string | null | undefined;
};

/** What a draft may know of the person it answers, and of whose reply it is. Blank and missing are the same. */
export interface DraftFacts {
  sentiment?: Disposition | null | undefined;
  tone: ReplyTone;
  /** Of the reply's own words; English where there is no wording for it. */
  language?: string | null | undefined;
  first_name?: string | null | undefined;
  company_name?: string | null | undefined;
  industry?: string | null | undefined;
  /** Whom the writer named instead. */
  colleague?: string | null | undefined;
  /** When somebody who is away is back, as `2026-12-02`. */
  back_on?: string | null | undefined;
  asks_to_stop?: boolean | undefined;
  /** When the writer proposes to talk, in their words. */
  meeting?: string | null | undefined;
  asks_price?: boolean | undefined;
  /** A no for now that says when to come back. */
  names_later?: boolean | undefined;
  sender_first_name?: string | null | undefined;
  /** Of the campaign that is answered to; null where there is none. */
  settings?: SenderSettings | null | undefined;
}

/** Names come from imports and enrichment: a line break would tear the reply apart, and a link is not ours to send. */
const asWords = (value: string | null | undefined): string =>
  nameWithoutLink((value ?? '').replace(/\s+/g, ' ').trim());

/** The campaign's tones that the editor does not have are a shade of one that it has. */
function toFrame({ frames }: DraftWording, tone: ReplyTone, settings: DraftFacts['settings']): Frame {
  if (tone === 'professional' && settings?.ai_tone === 'formal') return frames.formal;
  return tone === 'friendly' && settings?.ai_tone === 'casual' ? frames.casual : frames[tone];
}

function toBody(wording: DraftWording, facts: DraftFacts): string {
  const { sentiment, tone } = facts;
  if (sentiment === 'hard_no') return (facts.asks_to_stop ? wording.leave_alone : wording.hard_no)[tone];
  if (sentiment === 'wrong_person')
    return (asWords(facts.colleague) ? wording.wrong_person_named : wording.wrong_person)[tone];
  if (sentiment === 'ooo') return (facts.back_on ? wording.ooo_until : wording.ooo)[tone];
  const text = wording[sentiment ?? 'unknown'][tone];
  const [first, asked] = text.split('\n\n');
  if (sentiment === 'soft_no' && facts.names_later) return `${first}\n\n${wording.as_said}`;
  if (sentiment !== 'interested') return text;
  const price = facts.asks_price ? wording.price : '';
  const { meeting } = facts;
  const last = meeting
    ? [wording.meeting, price, /\d/.test(meeting) ? wording.invitation : wording.hour]
    : [asked, price];
  return `${first}\n\n${last.filter(Boolean).join(' ')}`;
}

const dayIn = (language: string, day: string | null | undefined): string =>
  day
    ? new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      )
    : '';

/** Days are written small, but for English and German. */
const meetingIn = (language: string, meeting: string): string =>
  language === 'en' || language === 'de' ? meeting : meeting.charAt(0).toLowerCase() + meeting.slice(1);

type Places = Readonly<Record<string, string>>;

function toPositions(wording: DraftWording, language: string, facts: DraftFacts): Places {
  const company = asWords(facts.company_name);
  return {
    company: company || wording.company,
    industry: asWords(facts.industry) || wording.industry,
    at: company ? wording.at.named.replace('{company}', () => company) : wording.at.plain,
    colleague: asWords(facts.colleague),
    date: dayIn(language, facts.back_on),
    meeting: meetingIn(language, asWords(facts.meeting)),
  };
}

/** What stands in square brackets goes where its place is empty. */
const fill = (text: string, places: Places): string =>
  text
    .replace(/\[([^[\]{}]*)\{(\w+)\}([^[\]{}]*)\]/g, (_all, before: string, name: string, after: string) =>
      places[name] ? `${before}{${name}}${after}` : '',
    )
    .replace(/\{(\w+)\}/g, (_all, name: string) => places[name] ?? '');

const MAX_PROPOSITION_LENGTH = 300;

/** The first sentence of what the sender offers: the rest is for the call. */
function toOffer(settings: DraftFacts['settings']): string {
  const whole = (settings?.value_proposition ?? '').replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?](?= |$)/.exec(whole)?.[0] ?? whole;
  return sentence.length > MAX_PROPOSITION_LENGTH ? '' : sentence;
}

/** Only whoever wants to go on, or has not said, is told what is on offer. */
const isOpen = (sentiment: DraftFacts['sentiment']): boolean =>
  sentiment === 'interested' || sentiment == null;
/** What the team always wants to have said is for those, and for whoever may come back. */
const takesInstructions = (sentiment: DraftFacts['sentiment']): boolean =>
  isOpen(sentiment) || sentiment === 'soft_no';

/** The offer goes with the first paragraph, and in front of whatever is asked in the last. */
function splitParagraphs(wording: DraftWording, facts: DraftFacts, places: Places): string[] {
  const { sentiment, settings } = facts;
  const [first = '', ...rest] = fill(toBody(wording, facts), places).split('\n\n');
  const offer = isOpen(sentiment) ? toOffer(settings) : '';
  const { sentences, link } = followInstructions(settings?.ai_prompt ?? '');
  return [
    [first, offer && wording.offer.replace('{value}', () => offer)].filter(Boolean).join(' '),
    ...rest,
    ...(takesInstructions(sentiment) && sentences.length > 0 ? [sentences.join(' ')] : []),
    ...(link && isOpen(sentiment) ? [wording.link.replace('{link}', () => link)] : []),
  ];
}

/**
 * The built-in draft: what the editor shows until somebody, or the model, writes something better. Empty where the
 * campaign's AI replies are off.
 */
export const draftReply = (facts: DraftFacts): string => {
  const { tone, settings } = facts;
  if (settings && !settings.ai_enabled) return '';
  const { wording, language } = wordingFor(facts.language);
  const frame = toFrame(wording, tone, settings);
  const name = asWords(facts.first_name);
  const { signature } = followInstructions(settings?.ai_prompt ?? '');
  const signed = signature
    ? [signature]
    : [asWords(facts.sender_first_name), asWords(settings?.company_name)];
  return [
    name ? frame.greeting.replace('{name}', () => name) : frame.plain,
    ...splitParagraphs(wording, facts, toPositions(wording, language, facts)),
    [frame.closing, ...signed].filter(Boolean).join('\n'),
  ].join('\n\n');
};
