import type { ReplyTone } from '@hearback/contract';

type ByTone = Readonly<Record<ReplyTone, string>>;

/** The greeting and closing of a draft. {name} is the contact's first name; `plain` is used if it is unknown. */
export type Frame = { readonly greeting: string; readonly plain: string; readonly closing: string };

/**
 * The texts of built-in drafts in one language. Placeholders in braces are filled in. A bracketed part is removed if its
 * placeholder is empty.
 */
export type DraftWording = {
  readonly frames: Readonly<Record<ReplyTone | 'formal' | 'casual', Frame>>;
  /** Replacements for an unknown {company} and {industry}. Empty removes the bracketed part. */
  readonly company: string;
  readonly industry: string;
  /** {at}: the workplace, with and without its name. */
  readonly at: { readonly named: string; readonly plain: string };
  /** {value}: the first sentence of the campaign's value proposition. */
  readonly offer: string;
  readonly link: string;
  /**
   * {meeting}: the proposed time in the writer's words, followed by an invitation, or by a question for the hour if it is
   * missing.
   */
  readonly meeting: string;
  readonly invitation: string;
  readonly hour: string;
  /** The writer asked for the price. */
  readonly price: string;
  /** The writer said when to follow up. */
  readonly as_said: string;
  /** A paragraph that answers and one that asks. The second is dropped if the writer has already answered it. */
  readonly interested: ByTone;
  readonly soft_no: ByTone;
  /** Accepts a no in one sentence. */
  readonly hard_no: ByTone;
  /** The writer asked not to be contacted. */
  readonly leave_alone: ByTone;
  /** {colleague}: the person that the writer named. */
  readonly wrong_person_named: ByTone;
  readonly wrong_person: ByTone;
  /** {date}: the writer's return date. */
  readonly ooo_until: ByTone;
  readonly ooo: ByTone;
  readonly unknown: ByTone;
};
