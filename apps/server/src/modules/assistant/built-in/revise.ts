import { type CampaignDraft, type DraftEmail, planOf, type SequenceStep } from '@hearback/contract';
import { otherRole, stepsFor, withEmails, writeEmail } from './writing/write-sequence.ts';

type Revision = {
  readonly draft: CampaignDraft;
  /** Places, from 1: written anew; in the person's own words and left alone; in their own words and gone. */
  readonly written: readonly number[];
  readonly kept: readonly number[];
  readonly lost: readonly number[];
};

const emailsOf = (draft: CampaignDraft): readonly DraftEmail[] => draft.generated_content?.emails ?? [];

/** What each email is there for. Emails that a model wrote have no steps: then they are as many as in an ordinary sequence. */
function stepsOf(draft: CampaignDraft): SequenceStep[] {
  const { length } = emailsOf(draft);
  const steps = draft.sequence_config?.steps ?? [];
  return steps.length === length ? steps : stepsFor(length);
}

const isSame = (one: DraftEmail | undefined, other: DraftEmail): boolean =>
  one?.subject === other.subject && one.body === other.body;

/** The emails after a change of the plan. What a person has edited, or a model wrote, is theirs and stays. */
export function revise(before: CampaignDraft, after: CampaignDraft): Revision {
  const resized = resize(before, planOf(after).num_emails ?? emailsOf(before).length);
  const { emails, steps } = resized;
  const isTheirs = (email: DraftEmail | null, step: SequenceStep) =>
    email !== null && !isSame(email, writeEmail(before, step));
  const next = emails.map((email, place) => {
    const step = steps[place] as SequenceStep;
    return email !== null && isTheirs(email, step) ? email : writeEmail(after, step);
  });
  const places = next.map((_, place) => place);
  return {
    draft: withEmails(after, steps, next),
    written: toPlaces(
      places.filter((place) => !isSame(emails[place] ?? undefined, next[place] as DraftEmail)),
    ),
    kept: toPlaces(places.filter((place) => isTheirs(emails[place] ?? null, steps[place] as SequenceStep))),
    lost: resized.lost,
  };
}

const toPlaces = (places: readonly number[]): number[] => places.map((place) => place + 1);

/** A sequence grows and shrinks before its goodbye. Null is an email that has to be written. */
function resize(draft: CampaignDraft, count: number) {
  const steps = [...stepsOf(draft)];
  const emails: (DraftEmail | null)[] = [...emailsOf(draft)];
  const lost: number[] = [];
  const endsWithGoodbye = () => /^(?:break_up|goodbye)$/.test(steps.at(-1)?.role ?? '');
  while (emails.length < count) {
    const role = otherRole([...steps, { role: 'none' }], steps.length) ?? 'value';
    const place = endsWithGoodbye() ? steps.length - 1 : steps.length;
    steps.splice(place, 0, { role });
    emails.splice(place, 0, null);
  }
  while (emails.length > count) {
    const place = endsWithGoodbye() && steps.length > 1 ? steps.length - 2 : steps.length - 1;
    const [email] = emails.splice(place, 1);
    const [step] = steps.splice(place, 1);
    if (email && step && !isSame(email, writeEmail(draft, step))) lost.unshift(place + 1);
  }
  return { emails, steps, lost };
}

/** One email with other words, or in another tone or length; null when there are no other words. The place is counted from 1. */
export function changeEmail(
  draft: CampaignDraft,
  place: number,
  sound: Omit<SequenceStep, 'role'>,
): CampaignDraft | null {
  const steps = stepsOf(draft);
  const step = steps[place - 1] as SequenceStep;
  const role = Object.keys(sound).length > 0 ? step.role : otherRole(steps, place - 1);
  if (role === null) return null;
  const next = { ...step, ...sound, role };
  return withEmails(
    draft,
    steps.with(place - 1, next),
    [...emailsOf(draft)].with(place - 1, writeEmail(draft, next)),
  );
}

/** Without one email; the others stay to the letter. */
export const removeEmail = (draft: CampaignDraft, place: number): CampaignDraft =>
  withEmails(draft, stepsOf(draft).toSpliced(place - 1, 1), [...emailsOf(draft)].toSpliced(place - 1, 1));
