import { Dice } from './dice.ts';
import { fill, toWords, withMoment } from './fill-template.ts';
import { pickNewsletter } from './mail.ts';
import { firstReply } from './script.ts';
import { chats } from './texts.ts';
import type { Disposition, Language } from './types.ts';

export const replyKinds: Record<string, { label: string; disposition: Disposition; language: Language }> = {
  interested: { label: 'Interested', disposition: 'interested', language: 'en' },
  soft_no: { label: 'Soft no', disposition: 'soft_no', language: 'en' },
  hard_no: { label: 'Hard no', disposition: 'hard_no', language: 'en' },
  ooo: { label: 'Out of office', disposition: 'ooo', language: 'en' },
  wrong_person: { label: 'Wrong person', disposition: 'wrong_person', language: 'en' },
  interested_fr: { label: 'Interested, in French', disposition: 'interested', language: 'fr' },
  soft_no_de: { label: 'Soft no, in German', disposition: 'soft_no', language: 'de' },
};

interface Correspondents {
  first: string;
  last: string;
  company: string;
  email: string;
  sender: string;
}

/** A reply for the control page, from the texts of the dataset. */
export function sampleReply(
  kind: string,
  who: Correspondents,
  round: number,
): { text: string; html?: string } | null {
  const dice = new Dice(`sample/${kind}/${round}`);
  if (kind === 'newsletter') {
    const { text, html } = pickNewsletter(dice, () => sampleValues(who, 'en', dice));
    return { text, html };
  }
  const replyKind = replyKinds[kind];
  if (!replyKind) return null;
  return {
    text: firstReply(
      replyKind.disposition,
      replyKind.language,
      sampleValues(who, replyKind.language, dice),
      dice,
    ),
  };
}

function sampleValues(who: Correspondents, language: Language, dice: Dice) {
  const { topic, benefit, proof, price } = toWords('cloud', language);
  const domain = who.email.split('@')[1] ?? 'example.com';
  const values = {
    ...who,
    topic,
    benefit,
    proof,
    price,
    domain,
    title: '',
    phone: '+1 202-555-0147',
    industry: 'our industry',
    size: '120',
    slug: `${who.first}-${who.last}`.toLowerCase(),
    colleague: 'Alex Morgan',
    colleagueEmail: `alex.morgan@${domain}`,
    colleagueTitle: 'Head of Operations',
  };
  return withMoment(values, language, dice);
}

/** A LinkedIn reply for the control page, from the texts of the dataset. */
export function sampleChat(kind: string, who: Correspondents, round: number): string | null {
  const replyKind = replyKinds[kind];
  if (!replyKind) return null;
  const dice = new Dice(`chat/${kind}/${round}`);
  const { disposition, language } = replyKind;
  return fill(dice.pick(chats[language].replies[disposition]), sampleValues(who, language, dice));
}
