import type { ReplyTone } from './inbox.ts';
import type { Disposition } from './inbox-shapes.ts';

/** What a draft may know of the person it answers, and of whose letter it is. Blank and missing are the same. */
export interface DraftFacts {
  sentiment?: Disposition | null | undefined;
  tone: ReplyTone;
  first_name?: string | null | undefined;
  company_name?: string | null | undefined;
  industry?: string | null | undefined;
  sender_first_name?: string | null | undefined;
}

interface Names {
  company: string;
  industry: string;
}
type Write = (names: Names) => readonly string[];

const interested: Record<ReplyTone, Write> = {
  professional: ({ company, industry }) => [
    'Thank you for getting back to me. I would be glad to show you how this could work for ' +
      `${company}, and what we have seen with other teams in ${industry}.`,
    'Would you have 20 minutes for a call this week or next? If you send me two or three times that suit you, I will confirm one right away.',
  ],
  friendly: ({ company, industry }) => [
    `Great to hear from you! I'd love to learn a bit more about ${company} and share what has worked for others in ${industry}.`,
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
    `Thank you for your reply. I reached out because we help teams in ${industry} to get more conversations out of their outreach, and ${company} seemed to be a good match.`,
    'If you are not the right person for this, could you point me to whoever is? And if there is anything I can answer, please let me know.',
  ],
  friendly: ({ company, industry }) => [
    `Thanks for writing back! I got in touch because we work with a lot of teams in ${industry}, and I thought of ${company} straight away.`,
    "Is there anything I can answer for you? And if someone else looks after this, I'd be grateful for a name.",
  ],
  direct: ({ company }) => [
    'Thanks for your reply.',
    `Is this something you look after at ${company}, or should I speak to someone else?`,
  ],
};

const GREETINGS: Record<ReplyTone, (name: string) => string> = {
  professional: (name) => `Hello ${name || 'there'},`,
  friendly: (name) => `Hi ${name || 'there'},`,
  direct: (name) => (name ? `${name},` : 'Hello,'),
};

const CLOSINGS: Record<ReplyTone, string> = {
  professional: 'Best regards,',
  friendly: 'All the best,',
  direct: 'Thanks,',
};

const templatesFor = (sentiment: DraftFacts['sentiment']): Record<ReplyTone, Write> => {
  if (sentiment === 'interested') return interested;
  return sentiment === 'soft_no' ? softNo : other;
};

/** Names come from imports and enrichment: a stray line break would tear the letter apart. */
const asWords = (value: string | null | undefined): string => (value ?? '').replace(/\s+/g, ' ').trim();

/** The built-in draft: what the editor shows until somebody, or the model, writes something better. */
export const draftReply = (facts: DraftFacts): string => {
  const names = {
    company: asWords(facts.company_name) || 'your company',
    industry: asWords(facts.industry) || 'your industry',
  };
  const paragraphs = templatesFor(facts.sentiment)[facts.tone](names);
  const greeting = GREETINGS[facts.tone](asWords(facts.first_name));
  const signature = [CLOSINGS[facts.tone], asWords(facts.sender_first_name)].filter(Boolean).join('\n');
  return [greeting, ...paragraphs, signature].join('\n\n');
};
