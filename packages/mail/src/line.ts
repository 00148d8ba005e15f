/** One line as a reader sees it, and its range in the body. */
export type Line = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The mail program marked it as quoted. */
  readonly quoted?: boolean;
  /** Indented. It is a quotation only below an attribution or a separator. */
  readonly indented?: boolean;
  /** The mail program marked it as an attribution. */
  readonly announces?: boolean;
  /** The mail program marked it as the signature. */
  readonly signature?: boolean;
  /** Everything from this line on is the earlier message. */
  readonly earlier?: boolean;
  /**
   * The element in which the mail program put the earlier message, counted from 1. People also write into it, below or
   * between what is quoted, so that only what it announces or marks is a quotation.
   */
  readonly box?: number;
};

/** `closing`: 'Best regards' and the name below it. The writer typed it, but previews omit it. */
export type Kind = 'answer' | 'closing' | 'signature' | 'quote';

/** Marks the position of a picture in a line of text. */
export const PICTURE = '\uFFFC';

export const isBlank = ({ text }: Line): boolean => text.trim() === '';

export function findNextWritten(lines: readonly Line[], from: number): number {
  let at = from;
  for (let line = lines[at]; line !== undefined && isBlank(line); line = lines[at]) at += 1;
  return at;
}
