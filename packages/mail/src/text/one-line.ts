/** Joins the lines and collapses white space to single spaces. */
export const toOneLine = (text: string): string => text.split(/\s/).filter(Boolean).join(' ');
