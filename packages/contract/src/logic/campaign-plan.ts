import { z } from 'zod';
import { ReplyTone } from '../drafts/answers.ts';
import { type CampaignDraft, DRAFT_LIMITS, EmailLanguage, EmailLength } from './campaign-draft.ts';
import { toWebAddress, WEB_ADDRESS_PROBLEM } from './web-address.ts';

/** The fields of a campaign plan. The chat fills them, and the user can edit each of them at any time. */
export const PLAN_LABELS = {
  num_emails: 'Number of emails',
  name: 'Business name',
  website: 'Website',
  description: 'What it does',
  titles: 'Job titles',
  industries: 'Industries',
  company_size: 'Company size',
  location: 'Place',
  primary_goal: 'Goal',
  tone: 'Tone',
  length: 'Length',
  language: 'Language',
  delay_days: 'Days between emails',
  sign_as: 'Signed by',
  campaign_name: 'Campaign name',
} as const;
export type PlanField = keyof typeof PLAN_LABELS;
export const PLAN_FIELDS = Object.keys(PLAN_LABELS) as PlanField[];

const words = (max: number) => z.string().trim().max(max).nullable().optional();
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\r\n]*$/, 'Use a single line.')
    .nullable()
    .optional();
/** Checked, but stored as typed: `toWebAddress` adds the scheme where the address is used. */
const website = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((typed) => typed === '' || toWebAddress(typed) !== null, WEB_ADDRESS_PROBLEM)
    .nullable()
    .optional();
const terms = (most: number) =>
  z.array(z.string().trim().min(1).max(DRAFT_LIMITS.term)).max(most).nullable().optional();

/** Absent fields stay unchanged. Null, an empty text and an empty list clear a field. Values are stored as typed. */
export const PlanEdit = z.strictObject({
  num_emails: z.number().int().min(1).max(DRAFT_LIMITS.emails).nullable().optional(),
  name: line(DRAFT_LIMITS.name),
  website: website(DRAFT_LIMITS.website),
  description: words(DRAFT_LIMITS.description),
  titles: terms(DRAFT_LIMITS.titles),
  industries: terms(DRAFT_LIMITS.industries),
  company_size: line(DRAFT_LIMITS.size),
  location: line(DRAFT_LIMITS.location),
  primary_goal: words(DRAFT_LIMITS.goal),
  tone: ReplyTone.nullable().optional(),
  length: EmailLength.nullable().optional(),
  language: EmailLanguage.nullable().optional(),
  delay_days: z.number().int().min(1).max(DRAFT_LIMITS.delayDays).nullable().optional(),
  sign_as: line(DRAFT_LIMITS.sender),
  campaign_name: line(DRAFT_LIMITS.name),
});
export type PlanEdit = z.infer<typeof PlanEdit>;

export type CampaignPlan = {
  readonly [F in PlanField]: Exclude<PlanEdit[F], undefined>;
};

/** The plan in a draft. Unknown fields are null. */
export function toPlan({
  business_info = {},
  target_audience = {},
  campaign_goals = {},
  sequence_config = {},
}: CampaignDraft): CampaignPlan {
  const listed = (list: string[] | undefined) => (list && list.length > 0 ? list : null);
  return {
    num_emails: sequence_config.num_emails ?? null,
    name: business_info.name ?? null,
    website: business_info.website ?? null,
    description: business_info.description ?? null,
    titles: listed(target_audience.titles),
    industries: listed(target_audience.industries),
    company_size: target_audience.company_size ?? null,
    location: target_audience.location ?? null,
    primary_goal: campaign_goals.primary_goal ?? null,
    tone: sequence_config.tone ?? null,
    length: sequence_config.length ?? null,
    language: sequence_config.language ?? null,
    delay_days: sequence_config.delay_days ?? null,
    sign_as: sequence_config.sign_as ?? null,
    campaign_name: sequence_config.campaign_name ?? null,
  };
}

/** Formats a value for a sentence. */
export const formatPlanValue = (value: CampaignPlan[PlanField]): string =>
  value === null ? 'empty' : Array.isArray(value) ? value.join(', ') : String(value);

/** Fields in which two plans differ, in plan order. */
export function listPlanChanges(
  before: CampaignDraft,
  after: CampaignDraft,
): { field: PlanField; was: string | null; now: string | null }[] {
  const [old, next] = [toPlan(before), toPlan(after)];
  const formatValue = (value: CampaignPlan[PlanField]) => (value === null ? null : formatPlanValue(value));
  return PLAN_FIELDS.map((field) => ({
    field,
    was: formatValue(old[field]),
    now: formatValue(next[field]),
  })).filter(({ was, now }) => was !== now);
}
