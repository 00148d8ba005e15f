import type { AnswerChannel, ReplyTone, Snippet } from '@hearback/contract';
import { SITUATION_LABELS } from '@hearback/contract';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
export const languageLabel = (language: string): string => LANGUAGE_NAMES.of(language) ?? language;

export const CHANNEL_LABELS: Record<AnswerChannel, string> = { email: 'Email', linkedin: 'LinkedIn' };

const TONE_LABELS: Record<ReplyTone, string> = {
  professional: 'Professional',
  friendly: 'Friendly',
  direct: 'Direct',
};
export const toneLabel = (tone: ReplyTone): string => TONE_LABELS[tone];

/** 'Hard no · German · Direct · LinkedIn'. Empty for a text that is only inserted. */
export function fitText({
  situation,
  language,
  tone,
  channel,
}: Pick<Snippet, 'situation' | 'language' | 'tone' | 'channel'>) {
  if (situation === null) return '';
  return [
    SITUATION_LABELS[situation],
    language && languageLabel(language),
    tone && toneLabel(tone),
    channel && CHANNEL_LABELS[channel],
  ]
    .filter(Boolean)
    .join(' · ');
}
