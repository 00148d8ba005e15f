/** 'person' for one, 'people' for any other number. The one plural rule of the product. */
export const pluralize = (count: number, one: string, plural = `${one}s`): string =>
  count === 1 ? one : plural;

/** 'Up 50%' within a sentence: 'up 50%'. */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Returns '1 person' or '1,000 people'. Include the verb in both forms: `counted(n, 'lead waits', 'leads wait')`. */
export const counted = (count: number, one: string, plural?: string): string =>
  `${count.toLocaleString('en-US')} ${pluralize(count, one, plural)}`;
