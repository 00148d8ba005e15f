/** The first characters of a text; half of an emoji is no character. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, splitsPair ? most - 1 : most).trimEnd();
}
