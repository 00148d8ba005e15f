import type { ReplyTone } from '@hearback/contract';

type ByTone = Readonly<Record<ReplyTone, string>>;

/** How a draft begins and ends: {name} is the contact's first name; `plain` stands where it is not known. */
export type Frame = { readonly greeting: string; readonly plain: string; readonly closing: string };

/**
 * The words of built-in drafts in one language. Places in braces are filled. What stands in square brackets goes with its
 * place: where nothing is known for that, it is left out.
 */
export type DraftWording = {
  readonly frames: Readonly<Record<ReplyTone | 'formal' | 'casual', Frame>>;
  /** {company} and {industry} of the contact where they are not known. Empty: the place is one of those left out. */
  readonly company: string;
  readonly industry: string;
  /** {at}: the place where somebody works, with its name and without. */
  readonly at: { readonly named: string; readonly plain: string };
  /** {value}: the first sentence of the campaign's own value proposition. */
  readonly offer: string;
  readonly link: string;
  /** {meeting}: when the writer proposes to talk, in their words; then an invitation, or the hour where they named none. */
  readonly meeting: string;
  readonly invitation: string;
  readonly hour: string;
  /** The writer asked for the price. */
  readonly price: string;
  /** The writer said when to come back. */
  readonly as_said: string;
  /** A paragraph that answers, and one that asks: the second gives way where the writer has said it already. */
  readonly interested: ByTone;
  readonly soft_no: ByTone;
  /** Accepts it, in one sentence. */
  readonly hard_no: ByTone;
  /** The writer asked to be left alone. */
  readonly leave_alone: ByTone;
  /** {colleague}: whom the writer named. */
  readonly wrong_person_named: ByTone;
  readonly wrong_person: ByTone;
  /** {date}: when the writer is back. */
  readonly ooo_until: ByTone;
  readonly ooo: ByTone;
  readonly unknown: ByTone;
};
