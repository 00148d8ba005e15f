const BULLET = /^([ \t]*)(?:[•·‣◦▪●○■*–—-]|o(?=\t))[ \t]+(?=\S)/gm;
const NUMBER = /^([ \t]*)\(?(\d{1,3})(?:[.)]|[ \t][–—-])[ \t]+(?=\S)/gm;

/** Mail programs write bullets and numbers differently. This replaces them with one style. */
export function tidyText(text: string): string {
  return text
    .replace(BULLET, '$1• ')
    .replace(NUMBER, '$1$2. ')
    .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n');
}
