import { type Disposition, type DraftSettings, type ReplyTone, removeLinkFromName } from '@hearback/contract';
import { followInstructions } from './instructions.ts';
import { wordingFor } from './wording/index.ts';
import type { DraftWording, Frame } from './wording/wording.ts';

/** The campaign's reply settings and its sender. */
export type SenderSettings = DraftSettings & {
  /** The sender's company. */
  readonly company_name?: string | null | undefined;
};

/** Facts about the recipient and the sender. Blank and missing are the same. */
export interface DraftFacts {
  sentiment?: Disposition | null | undefined;
  tone: ReplyTone;
  /** The language of the reply's own text. Unsupported languages fall back to English. */
  language?: string | null | undefined;
  first_name?: string | null | undefined;
  company_name?: string | null | undefined;
  industry?: string | null | undefined;
  /** The colleague that the writer named. */
  colleague?: string | null | undefined;
  /** The return date of an absent person, such as `2026-12-02`. */
  back_on?: string | null | undefined;
  asks_to_stop?: boolean | undefined;
  /** The time that the writer proposes to talk, in their words. */
  meeting?: string | null | undefined;
  asks_price?: boolean | undefined;
  /** True for a no that says when to follow up. */
  names_later?: boolean | undefined;
  /** Of the mailbox or LinkedIn account that sends the reply. */
  sender_name?: string | null | undefined;
  /** Written below the closing instead of name and company. */
  signature?: string | null | undefined;
  /** The campaign's settings; null without a campaign. */
  settings?: SenderSettings | null | undefined;
}

/** Names come from imports and enrichment. A line break would break the layout, and links must not be sent. */
const asWords = (value: string | null | undefined): string =>
  removeLinkFromName((value ?? '').replace(/\s+/g, ' ').trim());

/** Maps campaign tones that the editor does not have to the closest one. */
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

/** Day names are lowercase except in English and German. */
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

/** Removes a bracketed part if its placeholder is empty. */
const fill = (text: string, places: Places): string =>
  text
    .replace(/\[([^[\]{}]*)\{(\w+)\}([^[\]{}]*)\]/g, (_all, before: string, name: string, after: string) =>
      places[name] ? `${before}{${name}}${after}` : '',
    )
    .replace(/\{(\w+)\}/g, (_all, name: string) => places[name] ?? '');

const MAX_PROPOSITION_LENGTH = 300;

/** Uses the first sentence of the value proposition and leaves the rest for the call. */
function toOffer(settings: DraftFacts['settings']): string {
  const whole = (settings?.value_proposition ?? '').replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?](?= |$)/.exec(whole)?.[0] ?? whole;
  return sentence.length > MAX_PROPOSITION_LENGTH ? '' : sentence;
}

/** Only interested and undecided leads receive the offer. */
const isOpen = (sentiment: DraftFacts['sentiment']): boolean =>
  sentiment === 'interested' || sentiment == null;
/** The team's instructions also apply to leads who may return. */
const takesInstructions = (sentiment: DraftFacts['sentiment']): boolean =>
  isOpen(sentiment) || sentiment === 'soft_no';

/** Adds the offer to the first paragraph, before the question of the last one. */
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
 * The built-in draft that the editor shows until a person or the model writes a better one. Empty if the campaign's AI
 * replies are off.
 */
export const draftReply = (facts: DraftFacts): string => {
  const { tone, settings } = facts;
  if (settings && !settings.ai_enabled) return '';
  const { wording, language } = wordingFor(facts.language);
  const frame = toFrame(wording, tone, settings);
  const name = asWords(facts.first_name);
  const { signature } = followInstructions(settings?.ai_prompt ?? '');
  // The instructions of a campaign are more specific than the signature of a mailbox.
  const lines = signature ?? facts.signature?.trim();
  const signed = lines ? [lines] : [asWords(facts.sender_name), asWords(settings?.company_name)];
  return [
    name ? frame.greeting.replace('{name}', () => name) : frame.plain,
    ...splitParagraphs(wording, facts, toPositions(wording, language, facts)),
    [frame.closing, ...signed].filter(Boolean).join('\n'),
  ].join('\n\n');
};
