/** No letter of any language has more than eight marks. The lookbehind keeps a shorter run from being tried at every mark. */
const MARKS = /(?<!\p{M})\p{M}{9,}/gu;

/** Marks that stand on one letter by the thousand take the square of their number to be put in order, here and in PostgreSQL. */
export const boundMarks = (text: string): string =>
  text.replace(MARKS, (run) => run.slice(0, 8).toWellFormed());

/** What `normalize` does, in a time that grows with the text. */
export const toNormalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  boundMarks(text).normalize(form);
