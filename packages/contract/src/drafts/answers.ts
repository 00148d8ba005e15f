import { z } from 'zod';
import { Id } from '../values.ts';
import { counted } from '../wording/counted.ts';
import { Situation } from './situations.ts';

export const REPLY_TONES = ['professional', 'friendly', 'direct'] as const;
export const ReplyTone = z.enum(REPLY_TONES);
export type ReplyTone = z.infer<typeof ReplyTone>;

export const ANSWER_CHANNELS = ['email', 'linkedin'] as const;
export const AnswerChannel = z.enum(ANSWER_CHANNELS);
export type AnswerChannel = z.infer<typeof AnswerChannel>;

/** Languages of the starter answers. */
export const ANSWER_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'pl'] as const;
export const AnswerLanguage = z.enum(ANSWER_LANGUAGES);
export type AnswerLanguage = z.infer<typeof AnswerLanguage>;

export const MAX_LINKEDIN_WORDS = 40;

const GREETING_LINE = /^[^\n.?]{1,60}[,:!]\s*\n/;

/** Returns why the text cannot be a LinkedIn answer, or null. */
export function findLinkedInProblem(text: string): string | null {
  if (GREETING_LINE.test(text.trimStart())) return 'LinkedIn answers must not start with a greeting.';
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return words > MAX_LINKEDIN_WORDS
    ? `LinkedIn answers can have at most ${counted(MAX_LINKEDIN_WORDS, 'word')}. This one has ${words}.`
    : null;
}

/** An answer for one message, with its variables filled in. Variables without a value are left in the text. */
export const ProposedAnswer = z.object({
  /** The id of a snippet or an earlier reply, or the key of a starter answer. */
  id: z.string(),
  name: z.string(),
  text: z.string(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('starter') }),
    z.object({ kind: z.literal('own'), scope: z.enum(['workspace', 'location', 'campaign']) }),
    /** An answer that the team sent to a similar message before. */
    z.object({
      kind: z.literal('reply'),
      contact_id: Id,
      contact_name: z.string(),
      /** The colleague who wrote it. Null if the viewer did. */
      author: z.string().nullable(),
      sent_at: z.iso.datetime(),
    }),
  ]),
});
export type ProposedAnswer = z.infer<typeof ProposedAnswer>;

/** Why no answer is proposed, with the text for people. */
export const NO_PROPOSAL_TEXTS = {
  off: 'AI replies are off for this campaign.',
  unclear:
    'This message could not be classified with enough confidence. Press 1 to 5 to set its disposition.',
  language: 'There are no answers in the language of this message.',
  may_ask_removal: 'This message may ask to be removed. Read it before you answer.',
  may_complain: 'This message mentions data protection or legal matters. Read it before you answer.',
  question: 'This message asks something that no saved answer covers.',
  several_topics: 'This message asks about more than one thing.',
  several_people: 'This message names more than one address. Choose one yourself.',
  time_uncertain: 'The time in this message is unclear. Choose one yourself.',
  link: 'This message contains a booking link. Open it before you answer.',
  time_passed: 'The day in this message has passed.',
  suppressed:
    'This person is on the do-not-contact list. Only confirm the removal, or answer what they asked.',
  no_answer: 'No enabled answer fits this message.',
} as const;
export type NoProposalReason = keyof typeof NO_PROPOSAL_TEXTS;
export const NoProposalReason = z.enum(
  Object.keys(NO_PROPOSAL_TEXTS) as [NoProposalReason, ...NoProposalReason[]],
);

const ProposedAnswers = z.array(ProposedAnswer);

/** The library's answers to a message, by tone and best first. */
export const Proposals = z.object({
  situation: Situation.nullable(),
  /** Null: the first answer of a tone is its draft. Otherwise there is no draft, and the answers are offered to pick from. */
  reason: NoProposalReason.nullable(),
  answers: z.object({
    professional: ProposedAnswers,
    friendly: ProposedAnswers,
    direct: ProposedAnswers,
  }),
});
export type Proposals = z.infer<typeof Proposals>;
