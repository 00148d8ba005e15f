import { keepLinksTo } from '@hearback/contract';

/** What may reach the editor of what a model wrote. Pure. */

const MAX_LENGTH = 4_000;

/** Plain text of a bearable length, with links to these hosts only. Empty when nothing is left. */
export function tidyDraft(written: string, hosts: readonly string[]): string {
  const plain = written
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in a text for people.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e]/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1');
  return keepLinksTo(hosts, plain)
    .replace(/(?<![ \t])[ \t]+([.,;:!?])/g, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const TELLING = 40;

/** Whether it says what only we said to the model: then somebody got it to talk, and none of it is for the editor. */
export function givesAway(written: string, instructions: string): boolean {
  const flat = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  const [said, ours] = [flat(written), flat(instructions)];
  for (let from = 0; from + TELLING <= ours.length; from += TELLING / 2)
    if (said.includes(ours.slice(from, from + TELLING))) return true;
  return false;
}
