export type Mention = { readonly from: number; readonly to: number; readonly name: string };

const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Finds mentions (@name) of these names. The longest match wins, so '@Ann Lee' does not mention Ann. */
export function findMentions(text: string, names: readonly string[]): Mention[] {
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const found: Mention[] = [];
  for (
    let at = text.indexOf('@');
    at !== -1;
    at = text.indexOf('@', found.at(-1)?.from === at ? found.at(-1)?.to : at + 1)
  ) {
    if (isPartOfWord(text[at - 1])) continue;
    const name = longestFirst.find((each) => {
      const to = at + 1 + each.length;
      return text.slice(at + 1, to).toLowerCase() === each.toLowerCase() && !isPartOfWord(text[to]);
    });
    if (name) found.push({ from: at, to: at + 1 + name.length, name });
  }
  return found;
}
