/** One line as a reader sees it, and the stretch of the body that it was written in. */
export type Line = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The mail program marked it as quoted. */
  readonly quoted?: boolean;
  /** Set in from the margin: a quotation only where something announces one. */
  readonly indented?: boolean;
  /** The mail program marked it as an attribution. */
  readonly announces?: boolean;
  /** The mail program marked it as the signature. */
  readonly signature?: boolean;
  /** From here on, all is the earlier message. */
  readonly earlier?: boolean;
  /**
   * The element in which the mail program put the earlier message, counted from 1. People also write into it, below or
   * between what is quoted, so that only what it announces or marks is a quotation.
   */
  readonly box?: number;
};

/** `closing`: 'Best regards' and the name below it. Typed, so that it belongs to what was said, but not worth showing. */
export type Kind = 'answer' | 'closing' | 'signature' | 'quote';

/** Marks the position of a picture in a line of text. */
export const PICTURE = '\uFFFC';

export const isBlank = ({ text }: Line): boolean => text.trim() === '';

export function nextWritten(lines: readonly Line[], from: number): number {
  let at = from;
  for (let line = lines[at]; line !== undefined && isBlank(line); line = lines[at]) at += 1;
  return at;
}
