import { keepLinksTo } from '@hearback/contract';

const MAX_LENGTH = 4_000;

/** Returns plain text of limited length, with links to these hosts only, or with all of them. Empty when nothing is left. */
export function tidyDraft(draft: string, hosts: readonly string[] | null): string {
  const plain = draft
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters do not belong in a reply.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e]/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1');
  return (hosts ? keepLinksTo(hosts, plain) : plain)
    .replace(/(?<![ \t])[ \t]+([.,;:!?])/g, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const MIN_LEAKED_CHARACTERS = 40;

/**
 * Returns true if the text quotes our instructions to the model. That indicates prompt injection, and the draft is
 * discarded.
 */
export function leaksInstructions(draft: string, instructions: string): boolean {
  const flat = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  const [flatDraft, ours] = [flat(draft), flat(instructions)];
  for (let from = 0; from + MIN_LEAKED_CHARACTERS <= ours.length; from += MIN_LEAKED_CHARACTERS / 2)
    if (flatDraft.includes(ours.slice(from, from + MIN_LEAKED_CHARACTERS))) return true;
  return false;
}
