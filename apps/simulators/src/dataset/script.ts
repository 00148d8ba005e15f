import type { Dice } from './dice.ts';
import { fill, toWords, type Values, withMoment } from './fill-template.ts';
import { chats, type Exchange, mailTexts } from './texts.ts';
import type { CampaignPlan, Disposition, Language } from './types.ts';

/** One message, before it is formatted as an email or a chat message. */
export interface Line {
  from: 'us' | 'lead';
  text: string;
  step: number | null;
  automatic: boolean;
}

interface Scene {
  campaign: CampaignPlan;
  disposition: Disposition;
  values: Values;
  dice: Dice;
}

/** An email thread of about `length` messages: the sequence, the reply and the exchanges after it. */
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
  // More sequence steps fill the length that the exchanges leave open.
  const spare = length - 2 - Math.min(rounds.length * 2, Math.max(0, length - 2));
  const steps = Math.min(3, 1 + spare);
  const bumps = dice.shuffle(mailTexts.followUps[language]).slice(0, steps - 1);
  const sequence = [dice.pick(toWords(offer, language).openers), ...bumps].map(
    (text, index): Line => ({ from: 'us', text: fill(text, values), step: index + 1, automatic: true }),
  );
  return [...sequence, answer, ...talk(rounds, scene, length - steps - 1)];
}

/** The exchanges after a reply of this disposition. */
function chain(disposition: Disposition, language: Language): Exchange[] {
  return disposition === 'interested'
    ? mailTexts.exchanges[language]
    : mailTexts.endings[disposition][language];
}

function talk(rounds: Exchange[], { campaign, values, dice }: Scene, length: number): Line[] {
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
  const parts = mailTexts.replies[language][disposition];
  const opening = fill(dice.pick(parts.openings), values);
  const rest = fill(dice.pick(parts.rests), values);
  return salutation(language, opening, values) + joined(opening, rest, language);
}

function joined(opening: string, rest: string, language: Language): string {
  if (opening === '') return capital(rest);
  if (!/[,:]$/.test(opening)) return `${opening} ${/[.!?]$/.test(opening) ? capital(rest) : rest}`;
  // After a greeting, French and German continue in lower case.
  return `${opening}\n\n${language === 'en' ? capital(rest) : rest}`;
}

/** French and German emails always begin with a greeting. */
function salutation(language: Language, opening: string, values: Values): string {
  if (language === 'fr' && !/^(Bonjour|Réponse)/.test(opening)) return 'Bonjour,\n\n';
  if (language === 'de' && !/^(Guten|Hallo|Automatische)/.test(opening)) return `Hallo ${values.sender},\n\n`;
  return '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A LinkedIn chat of about `length` messages. A chat of one message is our unanswered opener. */
export function chatScript(scene: Scene, length: number): Line[] {
  const { campaign, disposition, values, dice } = scene;
  const texts = chats[campaign.language];
  const toLine = (from: Line['from'], text: string): Line => ({
    from,
    text: fill(text, withMoment(values, campaign.language, dice)),
    step: null,
    automatic: from === 'us',
  });
  const rounds = disposition === 'interested' ? texts.exchanges : [];
  const spare = Math.max(0, length - 2 - rounds.length * 2);
  const notes = spare > 0 && dice.chance(0.3) ? [toLine('us', dice.pick(texts.notes))] : [];
  const nudges = dice.shuffle(texts.nudges).slice(0, Math.min(2, spare - notes.length));
  const before = [
    ...notes,
    toLine('us', dice.pick(texts.openers)),
    ...nudges.map((text) => toLine('us', text)),
  ];
  if (length <= 1) return before;
  const answer = toLine('lead', dice.pick(texts.replies[disposition]));
  return [...before, answer, ...talk(rounds, scene, length - before.length - 1)];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SPREAD_MS = 59 * 24 * HOUR_MS;

/** The times of a thread's messages: oldest first, all within sixty days before now, most threads recent. */
export function threadTimes(
  count: number,
  gap: { minHours: number; maxHours: number },
  nowMs: number,
  dice: Dice,
): number[] {
  const gaps = Array.from({ length: count - 1 }, () =>
    Math.round((gap.minHours + dice.next() ** 2 * (gap.maxHours - gap.minHours)) * HOUR_MS),
  );
  const totalMs = gaps.reduce((sum, each) => sum + each, 0);
  const scale = Math.min(1, (SPREAD_MS * 0.9) / Math.max(1, totalMs));
  const span = totalMs * scale;
  const idle = (SPREAD_MS - span) * dice.next() ** 1.7;
  let at = nowMs - idle - span;
  const times = [at, ...gaps.map((each) => (at += each * scale))];
  return inOrder(
    times.map((time) => inOfficeHours(Math.round(time), nowMs)),
    nowMs,
    dice,
  );
}

/** Moves times at night and on weekends to office hours, if those are in the past. */
function inOfficeHours(atMs: number, nowMs: number): number {
  const at = new Date(atMs);
  const hours = at.getUTCHours() < 12 ? 9 : 0;
  const days = at.getUTCDay() === 6 ? 2 : at.getUTCDay() === 0 ? 1 : 0;
  const moved = atMs + (hours + days * 24) * HOUR_MS;
  return moved < nowMs - HOUR_MS ? moved : atMs;
}

/** Whole seconds, in order, without duplicates and not in the future. */
function inOrder(times: number[], nowMs: number, dice: Dice): number[] {
  const result: number[] = [];
  for (const time of times) {
    const earliest = (result.at(-1) ?? 0) + dice.int(2, 45) * MINUTE_MS;
    result.push(Math.floor(Math.max(time, earliest) / 1000) * 1000);
  }
  const late = Math.max(0, (result.at(-1) ?? 0) - (nowMs - 2 * MINUTE_MS));
  const shift = Math.ceil(late / 1000) * 1000;
  return result.map((time) => time - shift);
}
