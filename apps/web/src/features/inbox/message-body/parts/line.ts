/** One line as a reader sees it, and the stretch of the body that it was written in. */
export type Line = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The mail program itself marked it as somebody else's words. */
  readonly quoted?: boolean;
  /** Set in from the margin: a quotation only where something announces one. */
  readonly indented?: boolean;
  /** The mail program itself marked it as the signature. */
  readonly signature?: boolean;
  /** From here on, all is the earlier message. */
  readonly earlier?: boolean;
};

export type Kind = 'answer' | 'quote' | 'signature';

/** Where a picture stands in a line of text. */
export const PICTURE = '\uFFFC';

export const isBlank = ({ text }: Line): boolean => text.trim() === '';
