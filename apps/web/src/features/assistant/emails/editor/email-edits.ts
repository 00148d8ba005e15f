import type { DraftEmail } from '@hearback/contract';

type Emails = readonly DraftEmail[];
export type EmailField = keyof DraftEmail;
export const FIELDS: readonly EmailField[] = ['subject', 'body'];

const isSame = (a: DraftEmail | undefined, b: DraftEmail | undefined) =>
  FIELDS.every((field) => a?.[field] === b?.[field]);

/** Indexes of emails that differ from the stored ones. */
export const changedPlaces = (emails: Emails, stored: Emails): number[] =>
  emails.flatMap((email, place) => (isSame(email, stored[place]) ? [] : [place]));

/** The server rejects emails without a subject or a body. */
export const isComplete = (emails: Emails): boolean =>
  emails.every((email) => FIELDS.every((field) => email[field].trim() !== ''));

type MergeResult = {
  readonly emails: DraftEmail[];
  /** Fields changed on both sides, such as 'Body of email 2'. The user's text is kept. */
  readonly disputed: readonly string[];
  /** Number of edited emails that the new draft does not contain. */
  readonly lost: number;
};

const NAMES: Record<EmailField, string> = { subject: 'Subject', body: 'Body' };

/** Merges the user's edits into a newer draft, field by field. */
export function mergeDraft(own: Emails, from: Emails, incoming: Emails): MergeResult {
  const disputed: string[] = [];
  const emails = incoming.map((theirs, place) => {
    const [mine, before] = [own[place], from[place]];
    if (mine === undefined || before === undefined) return theirs;
    const pick = (field: EmailField): string => {
      if (mine[field] === before[field]) return theirs[field];
      if (theirs[field] !== before[field] && theirs[field] !== mine[field])
        disputed.push(`${NAMES[field]} of email ${place + 1}`);
      return mine[field];
    };
    return { subject: pick('subject'), body: pick('body') };
  });
  const lost = changedPlaces(own, from).filter((place) => place >= incoming.length).length;
  return { emails, disputed, lost };
}
