import { type CampaignDraft, type DraftEmail, type SequenceStep, toPlan } from '@hearback/contract';
import { MIDDLE_ROLES } from './wording/wording.ts';
import { toSteps, withEmails, writeEmail } from './write-sequence.ts';

type Entry = { readonly step: SequenceStep; readonly email: DraftEmail | null };

const isSame = (one: DraftEmail, other: DraftEmail): boolean =>
  one.subject === other.subject && one.body === other.body;

/**
 * Updates the emails after a change of the plan. An email that differs from the generated text is
 * kept, because a person edited it, or a model or an earlier release wrote it.
 */
export function reviseSequence(before: CampaignDraft, after: CampaignDraft): CampaignDraft {
  const entries = resize(listEntries(before), toPlan(after).num_emails);
  const emails = entries.map(({ step, email }) =>
    email !== null && !isSame(email, writeEmail(before, step)) ? email : writeEmail(after, step),
  );
  return withEmails(
    after,
    entries.map(({ step }) => step),
    emails,
  );
}

/** Emails that a model wrote have no steps. */
function listEntries({ generated_content, sequence_config }: CampaignDraft): Entry[] {
  const emails = generated_content?.emails ?? [];
  const stored = sequence_config?.steps ?? [];
  const steps = stored.length === emails.length ? stored : toSteps(emails.length);
  return emails.map((email, index) => ({ email, step: steps[index] as SequenceStep }));
}

/** Emails are added and removed before the last one, which is the break-up email. */
function resize(entries: readonly Entry[], count: number | null): readonly Entry[] {
  const size = count ?? entries.length;
  const isClosed = entries.length > 1 && /^(?:break_up|goodbye)$/.test(entries.at(-1)?.step.role ?? '');
  const [body, end] = isClosed ? [entries.slice(0, -1), entries.slice(-1)] : [entries, []];
  if (size < entries.length)
    return size > end.length ? [...body.slice(0, size - end.length), ...end] : body.slice(0, size);
  const unused = MIDDLE_ROLES.filter((role) => !entries.some(({ step }) => step.role === role));
  const added = Array.from({ length: size - entries.length }, (_, index) => ({
    step: { role: unused[index] ?? 'value' },
    email: null,
  }));
  return [...body, ...added, ...end];
}
