import type { Dice } from '../dice.ts';
import { fill, toWords, type Values, withMoment } from '../fill.ts';
import { endings } from '../texts/closings.ts';
import { type Exchange, englishExchanges, frenchExchanges, germanExchanges } from '../texts/exchanges.ts';
import { followUps } from '../texts/follow-ups.ts';
import { englishReplies } from '../texts/replies-english.ts';
import { frenchReplies } from '../texts/replies-french.ts';
import { germanReplies } from '../texts/replies-german.ts';
import type { ReplyTexts } from '../texts/reply-texts.ts';
import type { CampaignPlan, Disposition, Language } from '../types.ts';

/** One thing said, before it is dressed as a mail or a chat bubble. */
export interface Line {
  from: 'us' | 'lead';
  text: string;
  step: number | null;
  automatic: boolean;
}

const replies: Record<Language, ReplyTexts> = { en: englishReplies, fr: frenchReplies, de: germanReplies };
const exchanges: Record<Language, Exchange[]> = {
  en: englishExchanges,
  fr: frenchExchanges,
  de: germanExchanges,
};

export interface Scene {
  campaign: CampaignPlan;
  disposition: Disposition;
  values: Values;
  dice: Dice;
}

/** A mail thread of about `length` messages: the sequence, the answer, and what follows from it. */
export function mailScript(scene: Scene, length: number): Line[] {
  const { campaign, disposition, values, dice } = scene;
  const { language, offer } = campaign;
  const answer: Line = {
    from: 'lead',
    text: firstReply(disposition, language, withMoment(values, language, dice), dice),
    step: null,
    automatic: disposition === 'ooo',
  };
  if (length <= 1) return [answer];
  const rounds = chain(disposition, language);
  // What the exchanges cannot fill, or an odd length, goes into more steps before the answer.
  const spare = length - 2 - Math.min(rounds.length * 2, Math.max(0, length - 2));
  const steps = Math.min(3, 1 + spare);
  const bumps = dice.shuffle(followUps[language]).slice(0, steps - 1);
  const sequence = [dice.pick(toWords(offer, language).openers), ...bumps].map(
    (text, index): Line => ({ from: 'us', text: fill(text, values), step: index + 1, automatic: true }),
  );
  return [...sequence, answer, ...talk(rounds, scene, length - steps - 1)];
}

/** The exchanges that can follow an answer of this kind. */
function chain(disposition: Disposition, language: Language): Exchange[] {
  return disposition === 'interested' ? exchanges[language] : endings[disposition][language];
}

export function talk(rounds: Exchange[], { campaign, values, dice }: Scene, length: number): Line[] {
  const lines = rounds.flatMap(({ us, lead }): Line[] => {
    const moment = withMoment(values, campaign.language, dice);
    return [
      { from: 'us', text: fill(us, moment), step: null, automatic: false },
      { from: 'lead', text: fill(lead, moment), step: null, automatic: false },
    ];
  });
  return lines.slice(0, Math.max(0, length));
}

export function firstReply(disposition: Disposition, language: Language, values: Values, dice: Dice): string {
  const parts = replies[language][disposition];
  const opening = fill(dice.pick(parts.openings), values);
  const rest = fill(dice.pick(parts.rests), values);
  return salutation(language, opening, values) + joined(opening, rest, language);
}

function joined(opening: string, rest: string, language: Language): string {
  if (opening === '') return capital(rest);
  if (!/[,:]$/.test(opening)) return `${opening} ${/[.!?]$/.test(opening) ? capital(rest) : rest}`;
  // After a greeting, French and German go on in lower case.
  return `${opening}\n\n${language === 'en' ? capital(rest) : rest}`;
}

/** French and German mails always begin with a greeting. */
function salutation(language: Language, opening: string, values: Values): string {
  if (language === 'fr' && !/^(Bonjour|Réponse)/.test(opening)) return 'Bonjour,\n\n';
  if (language === 'de' && !/^(Guten|Hallo|Automatische)/.test(opening)) return `Hallo ${values.sender},\n\n`;
  return '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
