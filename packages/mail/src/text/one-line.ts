/** All on one line, with one space between two words. */
export const toOneLine = (text: string): string => text.split(/\s/).filter(Boolean).join(' ');
