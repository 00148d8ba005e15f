import { fill, withMoment } from '../fill.ts';
import type { ChatTexts } from '../texts/chat-texts.ts';
import { englishChats } from '../texts/linkedin-english.ts';
import { frenchChats, germanChats } from '../texts/linkedin-foreign.ts';
import type { Language } from '../types.ts';
import { type Line, type Scene, talk } from './mail-script.ts';

export const chats: Record<Language, ChatTexts> = { en: englishChats, fr: frenchChats, de: germanChats };

/** A LinkedIn chat of about `length` messages. One of one message is ours, and unanswered. */
export function chatScript(scene: Scene, length: number): Line[] {
  const { campaign, disposition, values, dice } = scene;
  const texts = chats[campaign.language];
  const say = (from: Line['from'], text: string): Line => ({
    from,
    text: fill(text, withMoment(values, campaign.language, dice)),
    step: null,
    automatic: from === 'us',
  });
  const rounds = disposition === 'interested' ? texts.exchanges : [];
  const spare = Math.max(0, length - 2 - rounds.length * 2);
  const notes = spare > 0 && dice.chance(0.3) ? [say('us', dice.pick(texts.notes))] : [];
  const nudges = dice.shuffle(texts.nudges).slice(0, Math.min(2, spare - notes.length));
  const before = [...notes, say('us', dice.pick(texts.openers)), ...nudges.map((text) => say('us', text))];
  if (length <= 1) return before;
  const answer = say('lead', dice.pick(texts.replies[disposition]));
  return [...before, answer, ...talk(rounds, scene, length - before.length - 1)];
}
