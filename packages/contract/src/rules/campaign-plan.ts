import { z } from 'zod';
import { ReplyTone } from '../inbox/replies.ts';
import { type CampaignDraft, DRAFT_LIMITS } from './campaign-draft.ts';
import { webAddress } from './web-address.ts';

/** What a campaign is planned by, in the order in which it is asked for. The chat fills it, and the person corrects it. */
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
} as const;
export type PlanField = keyof typeof PLAN_LABELS;
export const PLAN_FIELDS = Object.keys(PLAN_LABELS) as PlanField[];

const line = (max: number) => z.string().trim().max(max).nullable().optional();
const terms = (most: number) =>
  z.array(z.string().trim().min(1).max(DRAFT_LIMITS.term)).max(most).nullable().optional();

/** What is absent stays; null, an empty text and an empty list are nothing known. */
export const PlanEdit = z.strictObject({
  num_emails: z.number().int().min(1).max(DRAFT_LIMITS.emails).nullable().optional(),
  name: line(DRAFT_LIMITS.name),
  website: webAddress(DRAFT_LIMITS.website).nullable().optional(),
  description: line(DRAFT_LIMITS.description),
  titles: terms(DRAFT_LIMITS.titles),
  industries: terms(DRAFT_LIMITS.industries),
  company_size: line(DRAFT_LIMITS.size),
  location: line(DRAFT_LIMITS.location),
  primary_goal: line(DRAFT_LIMITS.goal),
  tone: ReplyTone.nullable().optional(),
});
export type PlanEdit = z.infer<typeof PlanEdit>;

export type CampaignPlan = {
  readonly [F in PlanField]: Exclude<PlanEdit[F], undefined>;
};

/** The plan in a draft; null is what is not known. */
export function planOf({
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
  };
}

/** As it is shown in a sentence. */
export const showPlanned = (value: CampaignPlan[PlanField]): string =>
  value === null ? 'empty' : Array.isArray(value) ? value.join(', ') : String(value);

/** Where two drafts differ in their plan, in the order of the plan. */
export function planChanges(
  before: CampaignDraft,
  after: CampaignDraft,
): { field: PlanField; was: string | null; now: string | null }[] {
  const [old, next] = [planOf(before), planOf(after)];
  const shown = (value: CampaignPlan[PlanField]) => (value === null ? null : showPlanned(value));
  return PLAN_FIELDS.map((field) => ({ field, was: shown(old[field]), now: shown(next[field]) })).filter(
    ({ was, now }) => was !== now,
  );
}
