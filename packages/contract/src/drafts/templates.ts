import type { ReplyTone } from '../inbox.ts';
import type { Disposition } from '../shapes/inbox.ts';
import { followInstructions } from './instructions.ts';
import { nameWithoutLink } from './links.ts';
import type { DraftSettings } from './settings.ts';

/** What a draft may know of the person it answers, and of whose reply it is. Blank and missing are the same. */
export interface DraftFacts {
  sentiment?: Disposition | null | undefined;
  tone: ReplyTone;
  first_name?: string | null | undefined;
  company_name?: string | null | undefined;
  industry?: string | null | undefined;
  sender_first_name?: string | null | undefined;
  /** Of the campaign that is answered to; null where there is none. */
  settings?: DraftSettings | null | undefined;
}

interface Names {
  company: string;
  industry: string;
}
type Write = (names: Names) => readonly string[];

const interested: Record<ReplyTone, Write> = {
  professional: ({ company, industry }) => [
    'Thank you for getting back to me. I would be glad to show you how this could work for ' +
      `${company}, and what it can do in ${industry}.`,
    'Would you have 20 minutes for a call this week or next? If you send me two or three times that suit you, I will confirm one right away.',
  ],
  friendly: ({ company, industry }) => [
    `Great to hear from you! I'd love to learn a bit more about ${company} and what matters to you in ${industry}.`,
    "How does a quick call this week sound? Just tell me what time suits you and I'll make it work.",
  ],
  direct: ({ company }) => [
    `Thanks for the reply. The quickest way to see whether this fits ${company} is a 15-minute call.`,
    'Which day works best for you this week?',
  ],
};

const softNo: Record<ReplyTone, Write> = {
  professional: ({ company, industry }) => [
    `Thank you for letting me know. I understand that the timing is not right for ${company} at the moment.`,
    `May I get back to you in a few months? Until then I am happy to send you a short example from ${industry}, so that you have it at hand when the time comes.`,
  ],
  friendly: ({ company, industry }) => [
    `Thanks for being open about it, I completely understand. Things at ${company} come first!`,
    `Would it be all right if I checked in again in a few months? And if anything changes in ${industry} before then, I'm only a message away.`,
  ],
  direct: ({ company }) => [
    `Understood, now is not the time for ${company}.`,
    'When should I check in again: next quarter, or later?',
  ],
};

const other: Record<ReplyTone, Write> = {
  professional: ({ company, industry }) => [
    `Thank you for your reply. I reached out because ${company} seemed to be a good match for what we do in ${industry}.`,
    'If you are not the right person for this, could you point me to whoever is? And if there is anything I can answer, please let me know.',
  ],
  friendly: ({ company, industry }) => [
    `Thanks for writing back! I got in touch because I thought that what we do in ${industry} could be a good fit for ${company}.`,
    "Is there anything I can answer for you? And if someone else looks after this, I'd be grateful for a name.",
  ],
  direct: ({ company }) => [
    'Thanks for your reply.',
    `Is this something you look after at ${company}, or should I speak to someone else?`,
  ],
};

type Frame = { readonly greet: (name: string) => string; readonly close: string };

const FRAMES: Record<ReplyTone, Frame> = {
  professional: { greet: (name) => `Hello ${name || 'there'},`, close: 'Best regards,' },
  friendly: { greet: (name) => `Hi ${name || 'there'},`, close: 'All the best,' },
  direct: { greet: (name) => (name ? `${name},` : 'Hello,'), close: 'Thanks,' },
};

/** The campaign's tones that the editor does not have: a shade of one that it has. */
const FORMAL: Frame = {
  greet: (name) => (name ? `Dear ${name},` : 'Dear Sir or Madam,'),
  close: 'Yours sincerely,',
};
const CASUAL: Frame = { greet: (name) => `Hey ${name || 'there'},`, close: 'Cheers,' };

function frameOf(tone: ReplyTone, settings: DraftFacts['settings']): Frame {
  if (tone === 'professional' && settings?.ai_tone === 'formal') return FORMAL;
  return tone === 'friendly' && settings?.ai_tone === 'casual' ? CASUAL : FRAMES[tone];
}

const templatesFor = (sentiment: DraftFacts['sentiment']): Record<ReplyTone, Write> => {
  if (sentiment === 'interested') return interested;
  return sentiment === 'soft_no' ? softNo : other;
};

/** Names come from imports and enrichment: a line break would tear the reply apart, and a link is not ours to send. */
const asWords = (value: string | null | undefined): string =>
  nameWithoutLink((value ?? '').replace(/\s+/g, ' ').trim());

const LONGEST_PROPOSITION = 300;

/** The first sentence of what the sender offers: the rest is for the call. */
function offerOf(settings: DraftFacts['settings']): string {
  const whole = (settings?.value_proposition ?? '').replace(/\s+/g, ' ').trim();
  const sentence = /^.*?[.!?](?= |$)/.exec(whole)?.[0] ?? whole;
  return sentence.length > LONGEST_PROPOSITION ? '' : sentence;
}

/** Whoever said no is not told again what is on offer. */
const isOpen = (sentiment: DraftFacts['sentiment']): boolean =>
  sentiment === 'interested' || sentiment == null;

/**
 * The built-in draft: what the editor shows until somebody, or the model, writes something better. Empty where the
 * campaign's AI replies are off.
 */
export const draftReply = (facts: DraftFacts): string => {
  const { sentiment, tone, settings } = facts;
  if (settings && !settings.ai_enabled) return '';
  const { sentences, link, signature } = followInstructions(settings?.ai_prompt ?? '');
  const [first = '', ...rest] = templatesFor(sentiment)[tone]({
    company: asWords(facts.company_name) || 'your company',
    industry: asWords(facts.industry) || 'your industry',
  });
  const frame = frameOf(tone, settings);
  return [
    frame.greet(asWords(facts.first_name)),
    [first, isOpen(sentiment) ? offerOf(settings) : ''].filter(Boolean).join(' '),
    ...rest,
    ...(sentences.length > 0 ? [sentences.join(' ')] : []),
    ...(link && isOpen(sentiment) ? [`More is here: ${link}`] : []),
    [frame.close, signature ?? asWords(facts.sender_first_name)].filter(Boolean).join('\n'),
  ].join('\n\n');
};
