import {
  type CampaignDraft,
  DRAFT_LIMITS,
  type DraftEmail,
  type PlanEdit,
  toGeneratedContent,
} from '@hearback/contract';

/** What one change does to a draft. Absent changes nothing, null empties a field, a list replaces the one before it. */
export type DraftChange = PlanEdit & { readonly emails?: readonly DraftEmail[] | undefined };

/** The draft after a change, within its bounds whatever the change holds. What is not of use leaves the draft as it was. */
export function mergeDraft(draft: CampaignDraft, change: DraftChange): CampaignDraft {
  const line = (text: string | null | undefined, max: number) =>
    text === null || text === '' ? null : toLine(text, max);
  const emails = toEmails(change.emails);
  return dropEmpty({
    ...draft,
    business_info: merge(draft.business_info, {
      name: line(change.name, DRAFT_LIMITS.name),
      website: line(change.website, DRAFT_LIMITS.website),
      description: line(change.description, DRAFT_LIMITS.description),
    }),
    target_audience: merge(draft.target_audience, {
      industries: toTerms(change.industries, DRAFT_LIMITS.industries),
      titles: toTerms(change.titles, DRAFT_LIMITS.titles),
      company_size: line(change.company_size, DRAFT_LIMITS.size),
      location: line(change.location, DRAFT_LIMITS.location),
    }),
    campaign_goals: merge(draft.campaign_goals, {
      primary_goal: line(change.primary_goal, DRAFT_LIMITS.goal),
    }),
    sequence_config: merge(draft.sequence_config, {
      num_emails: change.num_emails === null ? null : toCount(change.num_emails),
      tone: change.tone,
    }),
    ...(emails && { generated_content: toGeneratedContent(emails) }),
  });
}

type Change<T> = { [K in keyof T]?: T[K] | null | undefined };

function merge<T extends object>(part: T | undefined, change: Change<T>): T | undefined {
  const told = Object.entries(change).filter(([, value]) => value !== undefined);
  if (told.length === 0) return part;
  const after = Object.entries({ ...part, ...Object.fromEntries(told) }).filter(
    ([, value]) => value !== null,
  );
  return Object.fromEntries(after) as T;
}

/** A part of which nothing is known is no part of the draft. */
const dropEmpty = (draft: { [K in keyof CampaignDraft]: CampaignDraft[K] | undefined }): CampaignDraft =>
  Object.fromEntries(
    Object.entries(draft).filter(([, part]) => part !== undefined && Object.keys(part).length > 0),
  ) as CampaignDraft;

/** One line of plain text: it is shown, and it goes into mails. */
export function toLine(text: string | null | undefined, max: number): string | undefined {
  const tidy = (text ?? '')
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a text for people.
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e]+/g, ' ')
    .replace(/[<>{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim();
  return tidy === '' ? undefined : tidy;
}

function toTerms(terms: readonly string[] | null | undefined, most: number): string[] | null | undefined {
  if (!terms) return terms;
  const lines = terms.flatMap((term) => toLine(term, DRAFT_LIMITS.term) ?? []);
  const isFirst = (line: string, index: number) =>
    lines.findIndex((other) => other.toLowerCase() === line.toLowerCase()) === index;
  const unique = lines.filter(isFirst).slice(0, most);
  if (unique.length > 0) return unique;
  // Terms of which none is of use say nothing; an empty list says that none is known.
  return terms.length > 0 ? undefined : null;
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
  const written = tidy.filter(({ subject, body }) => subject !== '' && body !== '');
  return written.length > 0 ? written : undefined;
}
