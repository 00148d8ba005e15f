/** No letter of any language has more than eight marks. The lookbehind keeps a shorter run from being tried at every mark. */
const MARKS = /(?<!\p{M})\p{M}{9,}/gu;

/** Normalizing thousands of marks on one letter takes quadratic time, here and in PostgreSQL. */
export const boundMarks = (text: string): string =>
  text.replace(MARKS, (run) => run.slice(0, 8).toWellFormed());

/** Like `normalize`, in linear time. */
export const toNormalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  boundMarks(text).normalize(form);
