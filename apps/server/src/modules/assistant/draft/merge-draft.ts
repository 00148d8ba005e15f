import { type CampaignDraft, DRAFT_LIMITS, type DraftEmail, toGeneratedContent } from '@hearback/contract';

/** What one turn adds to a draft. Absent and null change nothing; a list replaces the one before it. */
export type DraftChange = {
  readonly name?: string | null | undefined;
  readonly website?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly industries?: readonly string[] | null | undefined;
  readonly titles?: readonly string[] | null | undefined;
  readonly primary_goal?: string | null | undefined;
  readonly num_emails?: number | null | undefined;
  readonly emails?: readonly DraftEmail[] | null | undefined;
};

/** The draft after a turn, within its bounds whatever the change holds. What is not of use leaves the draft as it was. */
export function mergeDraft(draft: CampaignDraft, change: DraftChange): CampaignDraft {
  const business = known({
    name: toLine(change.name, DRAFT_LIMITS.name),
    website: toLine(change.website, DRAFT_LIMITS.website),
    description: toLine(change.description, DRAFT_LIMITS.description),
  });
  const audience = known({
    industries: toTerms(change.industries, DRAFT_LIMITS.industries),
    titles: toTerms(change.titles, DRAFT_LIMITS.titles),
  });
  const goals = known({ primary_goal: toLine(change.primary_goal, DRAFT_LIMITS.goal) });
  const sequence = known({ num_emails: toCount(change.num_emails) });
  const emails = toEmails(change.emails);
  return {
    ...draft,
    ...(business && { business_info: { ...draft.business_info, ...business } }),
    ...(audience && { target_audience: { ...draft.target_audience, ...audience } }),
    ...(goals && { campaign_goals: { ...draft.campaign_goals, ...goals } }),
    ...(sequence && { sequence_config: { ...draft.sequence_config, ...sequence } }),
    ...(emails && { generated_content: toGeneratedContent(emails) }),
  };
}

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Undefined when nothing in it is known: then the part of the draft is not touched at all. */
function known<T extends object>(part: T): Known<T> | undefined {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? (Object.fromEntries(entries) as Known<T>) : undefined;
}

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

function toTerms(terms: readonly string[] | null | undefined, most: number): string[] | undefined {
  if (!terms) return undefined;
  const lines = terms.flatMap((term) => toLine(term, DRAFT_LIMITS.term) ?? []);
  const isFirst = (line: string, index: number) =>
    lines.findIndex((other) => other.toLowerCase() === line.toLowerCase()) === index;
  const unique = lines.filter(isFirst).slice(0, most);
  // Terms of which none is of use say nothing; an empty list says 'any'.
  return unique.length === 0 && terms.length > 0 ? undefined : unique;
}

function toCount(count: number | null | undefined): number | undefined {
  if (typeof count !== 'number' || !Number.isFinite(count) || count < 1) return undefined;
  return Math.min(Math.trunc(count), DRAFT_LIMITS.emails);
}

function toEmails(emails: readonly DraftEmail[] | null | undefined): DraftEmail[] | undefined {
  const tidy = (emails ?? []).slice(0, DRAFT_LIMITS.emails).map(({ subject, body }) => ({
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, DRAFT_LIMITS.subject).toWellFormed().trim(),
    body: body.replaceAll('\0', '').trim().slice(0, DRAFT_LIMITS.body).toWellFormed().trim(),
  }));
  const written = tidy.filter(({ subject, body }) => subject !== '' && body !== '');
  return written.length > 0 ? written : undefined;
}
