import {
  type CampaignDraft,
  DRAFT_LIMITS,
  type DraftEmail,
  type PlanEdit,
  toGeneratedContent,
} from '@hearback/contract';

/** A change of a draft. Absent changes nothing, null clears a field, a list replaces the previous list. */
export type DraftChange = PlanEdit & { readonly emails?: readonly DraftEmail[] | undefined };

/** Stores the values of a change as they are. Values from a model go through `tidyChange` first. */
export function mergeDraft(draft: CampaignDraft, change: DraftChange): CampaignDraft {
  const { name, website, description, industries, titles, company_size, location, primary_goal } = change;
  const { num_emails, tone, length, language, delay_days, sign_as, campaign_name } = change;
  const emails = toEmails(change.emails);
  return dropEmpty({
    ...draft,
    business_info: merge(draft.business_info, { name, website, description }),
    target_audience: merge(draft.target_audience, { industries, titles, company_size, location }),
    campaign_goals: merge(draft.campaign_goals, { primary_goal }),
    sequence_config: merge(draft.sequence_config, {
      num_emails,
      tone,
      length,
      language,
      delay_days,
      sign_as,
      campaign_name,
    }),
    ...(emails && { generated_content: toGeneratedContent(emails) }),
  });
}

/** Fits the change of a model into the limits of a draft. Unusable values leave the draft unchanged. */
export function tidyChange(change: DraftChange): DraftChange {
  return {
    ...change,
    name: toLine(change.name, DRAFT_LIMITS.name),
    website: toLine(change.website, DRAFT_LIMITS.website),
    description: toLine(change.description, DRAFT_LIMITS.description),
    industries: toTerms(change.industries, DRAFT_LIMITS.industries),
    titles: toTerms(change.titles, DRAFT_LIMITS.titles),
    company_size: toLine(change.company_size, DRAFT_LIMITS.size),
    location: toLine(change.location, DRAFT_LIMITS.location),
    primary_goal: toLine(change.primary_goal, DRAFT_LIMITS.goal),
    num_emails: toCount(change.num_emails),
  };
}

type Change<T> = { [K in keyof T]?: T[K] | null | undefined };

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

function merge<T extends object>(part: T | undefined, change: Change<T>): T | undefined {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return part;
  const merged = Object.entries({ ...part, ...Object.fromEntries(entries) });
  return Object.fromEntries(merged.filter(([, value]) => !isEmpty(value))) as T;
}

/** A draft contains no empty parts. */
const dropEmpty = (draft: { [K in keyof CampaignDraft]: CampaignDraft[K] | undefined }): CampaignDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([, part]) => part !== undefined && Object.keys(part).length > 0),
  ) as CampaignDraft;

/** One line of plain text. */
export function toLine(text: string | null | undefined, max: number): string | undefined {
  const tidy = (text ?? '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed from text that people read.
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e]+/g, ' ')
    .replace(/[<>{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();
  return tidy === '' ? undefined : tidy;
}

function toTerms(terms: readonly string[] | null | undefined, max: number): string[] | undefined {
  const lines = (terms ?? []).flatMap((term) => toLine(term, DRAFT_LIMITS.term) ?? []);
  const isFirst = (line: string, index: number) =>
    lines.findIndex((other) => other.toLowerCase() === line.toLowerCase()) === index;
  const unique = lines.filter(isFirst).slice(0, max);
  return unique.length > 0 ? unique : undefined;
}

function toCount(count: number | null | undefined): number | undefined {
  if (typeof count !== 'number' || !Number.isFinite(count) || count < 1) return undefined;
  return Math.min(Math.trunc(count), DRAFT_LIMITS.emails);
}

function toEmails(emails: readonly DraftEmail[] | undefined): DraftEmail[] | undefined {
  const tidy = (emails ?? []).slice(0, DRAFT_LIMITS.emails).map(({ subject, body }) => ({
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, DRAFT_LIMITS.subject).toWellFormed().trim(),
    body: body.replaceAll('\0', '').trim().slice(0, DRAFT_LIMITS.body).toWellFormed().trim(),
  }));
  const usableEmails = tidy.filter(({ subject, body }) => subject !== '' && body !== '');
  return usableEmails.length > 0 ? usableEmails : undefined;
}
