const BULLET = /^([ \t]*)(?:[•·‣◦▪●○■*–—-]|o(?=\t))[ \t]+(?=\S)/gm;
const NUMBER = /^([ \t]*)\(?(\d{1,3})(?:[.)]|[ \t][–—-])[ \t]+(?=\S)/gm;

/** Every mail program has bullets and numbers of its own; readers get one kind. */
export function tidyText(text: string): string {
  return text
    .replace(BULLET, '$1• ')
    .replace(NUMBER, '$1$2. ')
    .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n');
}
