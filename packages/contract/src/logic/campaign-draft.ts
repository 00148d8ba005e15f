import { z } from 'zod';
import { ReplyTone } from '../drafts/answers.ts';

/** Limits of a draft. A longer answer from a model is cut. A longer answer from a person is rejected, never cut. */
export const DRAFT_LIMITS = {
  name: 200,
  website: 300,
  description: 1_000,
  goal: 300,
  industries: 10,
  titles: 20,
  term: 300,
  size: 100,
  location: 200,
  sender: 100,
  delayDays: 30,
  emails: 10,
  subject: 200,
  body: 5_000,
} as const;

const line = (max: number) => z.string().trim().min(1).max(max);

export const DraftEmail = z.strictObject({
  subject: line(DRAFT_LIMITS.subject),
  body: line(DRAFT_LIMITS.body),
});
export type DraftEmail = z.infer<typeof DraftEmail>;

const GeneratedContent = z.object({
  emails: z.array(DraftEmail).max(DRAFT_LIMITS.emails),
  /** The subjects of the emails, in their order. */
  subjects: z.array(z.string()).max(DRAFT_LIMITS.emails),
  /** The names of the placeholders that the emails use, as the cold-email provider spells them: `firstName`. */
  variables: z.array(z.string()).max(50),
});

export const EmailLength = z.enum(['short', 'full']);

/** Languages in which the emails of the guided conversation can be written. */
export const EMAIL_LANGUAGES = { en: 'English', de: 'German', fr: 'French', es: 'Spanish' } as const;
export type EmailLanguage = keyof typeof EMAIL_LANGUAGES;
export const EmailLanguage = z.enum(Object.keys(EMAIL_LANGUAGES) as [EmailLanguage, ...EmailLanguage[]]);

/** Days between two emails when the plan does not set them. */
export const DEFAULT_DELAY_DAYS = 3;

/** The purpose of an email. `tone` and `length` apply to this email only. Drafts of earlier releases contain them. */
const SequenceStep = z.object({
  role: z.string().max(20),
  tone: ReplyTone.optional(),
  length: EmailLength.optional(),
});
export type SequenceStep = z.infer<typeof SequenceStep>;

/** Facts collected in the conversation so far. Unknown parts are absent. */
export const CampaignDraft = z.object({
  business_info: z
    .object({
      name: line(DRAFT_LIMITS.name).optional(),
      website: line(DRAFT_LIMITS.website).optional(),
      /** Description of the business in the owner's words: 'We sell premium dog food'. */
      description: line(DRAFT_LIMITS.description).optional(),
    })
    .optional(),
  target_audience: z
    .object({
      industries: z.array(line(DRAFT_LIMITS.term)).max(DRAFT_LIMITS.industries).optional(),
      titles: z.array(line(DRAFT_LIMITS.term)).max(DRAFT_LIMITS.titles).optional(),
      /** Free text: '10 to 50 people'. */
      company_size: line(DRAFT_LIMITS.size).optional(),
      location: line(DRAFT_LIMITS.location).optional(),
    })
    .optional(),
  campaign_goals: z.object({ primary_goal: line(DRAFT_LIMITS.goal).optional() }).optional(),
  sequence_config: z
    .object({
      num_emails: z.number().int().min(1).max(DRAFT_LIMITS.emails).optional(),
      tone: ReplyTone.optional(),
      length: EmailLength.optional(),
      /** Absent: the language of the answers. */
      language: EmailLanguage.optional(),
      delay_days: z.number().int().min(1).max(DRAFT_LIMITS.delayDays).optional(),
      /** The name under the emails. Absent: the first name of the sending account. */
      sign_as: line(DRAFT_LIMITS.sender).optional(),
      /** Absent: derived from the name of the business. */
      campaign_name: line(DRAFT_LIMITS.name).optional(),
      /** The purpose of each email that the guided conversation wrote. */
      steps: z.array(SequenceStep).max(DRAFT_LIMITS.emails).optional(),
    })
    .optional(),
  generated_content: GeneratedContent.optional(),
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;

const VARIABLE = /\{\{\s*([A-Za-z]\w{0,49})\s*\}\}/g;

/** The emails with their subjects and each placeholder once, in the order of first use. */
export function toGeneratedContent(
  emails: readonly DraftEmail[],
): NonNullable<CampaignDraft['generated_content']> {
  const text = emails.map(({ subject, body }) => `${subject}\n${body}`).join('\n');
  const variables = new Set([...text.matchAll(VARIABLE)].map(([, name]) => name as string));
  return {
    emails: [...emails],
    subjects: emails.map(({ subject }) => subject),
    variables: [...variables].slice(0, 50),
  };
}
