import { Dice } from './dice.ts';
import { fill } from './fill.ts';
import { type Correspondents, replyKinds, sampleValues } from './sample-reply.ts';
import { chats } from './script/chat-script.ts';

/** A LinkedIn answer for somebody on the control page, in the same words as the data set's. */
export function sampleChat(kind: string, who: Correspondents, round: number): string | null {
  const chosen = replyKinds[kind];
  if (!chosen) return null;
  const dice = new Dice(`chat/${kind}/${round}`);
  const { disposition, language } = chosen;
  return fill(dice.pick(chats[language].replies[disposition]), sampleValues(who, language, dice));
}
