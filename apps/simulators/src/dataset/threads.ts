import type { Census } from './census.ts';
import { type Dice, letters } from './dice.ts';
import { fill, threadValues, toWords } from './fill-template.ts';
import { mailMessages, newsletterMessages } from './mail.ts';
import { chatScript, mailScript, threadTimes } from './script.ts';
import type { Disposition, Lead, Thread } from './types.ts';

const shares: [Disposition | null, number][] = [
  ['interested', 0.34],
  ['soft_no', 0.2],
  ['hard_no', 0.16],
  ['ooo', 0.15],
  ['wrong_person', 0.11],
  [null, 0.04],
];

/** Null is a newsletter, which is not a reply. Chats have no newsletters. */
export function toDisposition(dice: Dice, provider: string): Disposition | null {
  const found = dice.weighted(shares);
  return found === null && provider === 'heyreach' ? 'soft_no' : found;
}

/** How many messages a thread has; most are short. */
export function toLength(disposition: Disposition | null, language: string, dice: Dice): number {
  if (disposition === null) return 1;
  if (disposition !== 'interested') return dice.chance(0.05) ? 1 : dice.int(2, 5);
  if (language !== 'en') return dice.int(2, 9);
  const roll = dice.next();
  if (roll < 0.35) return dice.int(2, 3);
  if (roll < 0.7) return dice.int(4, 8);
  return roll < 0.92 ? dice.int(9, 16) : dice.int(17, 30);
}

interface Plot {
  lead: Lead;
  disposition: Disposition | null;
  length: number;
  nowMs: number;
  dice: Dice;
  census: Census;
}

export function writeThread({ lead, disposition, length, nowMs, dice, census }: Plot): Thread {
  const { campaign, person } = lead;
  const sender = dice.pick(campaign.senders);
  const values = threadValues(lead, sender, census.person(person.company, campaign), dice);
  const isChat = campaign.provider === 'heyreach';
  const scene = { campaign, disposition: disposition ?? 'soft_no', values, dice };
  const lines = isChat ? chatScript(scene, length) : mailScript(scene, length);
  const count = disposition === null ? 1 : lines.length;
  const times = threadTimes(
    count,
    isChat ? { minHours: 0.05, maxHours: 40 } : { minHours: 0.5, maxHours: 70 },
    nowMs,
    dice,
  );
  const subject = fill(dice.pick(toWords(campaign.offer, campaign.language).subjects), values);
  const mail = { lead, sender, subject, values, times, dice };
  const messages = isChat
    ? lines.map((line, index) => ({ ...line, id: '', atMs: times[index] ?? 0, subject: '', html: null }))
    : disposition === null
      ? newsletterMessages(mail)
      : mailMessages(lines, mail);
  return { id: threadId(isChat, dice), lead, sender, disposition, messages };
}

/** HeyReach ids have 58 characters, `2-` and base64. Instantly ids are opaque. */
function threadId(isChat: boolean, dice: Dice): string {
  return isChat ? `2-${dice.text(`${letters}0123456789`, 54)}==` : dice.text(`${letters}0123456789`, 18);
}
