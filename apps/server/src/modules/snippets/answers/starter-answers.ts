import { readFileSync } from 'node:fs';
import {
  ANSWER_CHANNELS,
  ANSWER_LANGUAGES,
  type AnswerChannel,
  type AnswerLanguage,
  REPLY_TONES,
  type ReplyTone,
  SITUATION_LABELS,
  SITUATIONS,
  type Situation,
  type StarterAnswer,
} from '@hearback/contract';
import { listWords } from './specifics.ts';

/** How emails of a tone begin and end. `plain` is the greeting of a person without a known first name. */
type Frame = { readonly greeting: string; readonly plain: string; readonly closing: string };
/** The texts have no greeting and no closing, so that they serve both channels. */
type StarterFile = {
  readonly frames: Readonly<Record<ReplyTone, Frame>>;
  readonly answers: Readonly<Record<Situation, Readonly<Record<ReplyTone, readonly string[]>>>>;
};

const readFile = (language: AnswerLanguage): StarterFile =>
  JSON.parse(readFileSync(new URL(`starters/${language}.json`, import.meta.url), 'utf8')) as StarterFile;

const FILES = Object.fromEntries(
  ANSWER_LANGUAGES.map((language) => [language, readFile(language)]),
) as Readonly<Record<AnswerLanguage, StarterFile>>;

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
const CHANNEL_NAMES: Readonly<Record<AnswerChannel, string>> = { email: 'email', linkedin: 'LinkedIn' };
/** By number, from 1. */
const VARIANT_NAMES = ['', '', ', second', ', third'];
const SIGNATURE = '{{signature}}';

/** After a greeting, some languages continue in lower case. A chat message begins with a capital. */
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const toEmail = (greeting: string, text: string, closing: string): string =>
  [greeting, text, closing].join('\n\n');

export type Starter = StarterAnswer & {
  /** The text for a lead whose first name is missing or a sender without a name. Only these two may be left out. */
  readonly adapt: (availability: { readonly first_name: boolean; readonly signature: boolean }) => string;
};

function toStarter(
  fit: { language: AnswerLanguage; channel: AnswerChannel; situation: Situation; tone: ReplyTone },
  text: string,
  variant: number,
): Starter {
  const { language, channel, situation, tone } = fit;
  const { greeting, plain, closing } = FILES[language].frames[tone];
  const adapt: Starter['adapt'] = ({ first_name, signature }) =>
    channel === 'linkedin'
      ? capitalize(text)
      : toEmail(first_name ? greeting : plain, text, signature ? `${closing}\n${SIGNATURE}` : closing);
  return {
    ...fit,
    key: [language, channel, situation, tone, variant].join('.'),
    name: `${SITUATION_LABELS[situation]}, ${tone}${VARIANT_NAMES[variant] ?? ''} (${LANGUAGE_NAMES.of(language)}, ${CHANNEL_NAMES[channel]})`,
    content: adapt({ first_name: true, signature: true }),
    adapt,
  };
}

const listFor = (language: AnswerLanguage, channel: AnswerChannel): Starter[] =>
  SITUATIONS.flatMap((situation) =>
    REPLY_TONES.flatMap((tone) =>
      FILES[language].answers[situation][tone].map((text, index) =>
        toStarter({ language, channel, situation, tone }, text, index + 1),
      ),
    ),
  );

const STARTERS: readonly Starter[] = ANSWER_LANGUAGES.flatMap((language) =>
  ANSWER_CHANNELS.flatMap((channel) => listFor(language, channel)),
);

export const findStarters = (language: string, channel: AnswerChannel): readonly Starter[] =>
  STARTERS.filter((each) => each.language === language && each.channel === channel);

const vocabularies = new Map<string, readonly string[]>();

/** Every word of the starter answers in a language. Such a word is not a name. */
export function listVocabulary(language: string): readonly string[] {
  const cachedVocabulary = vocabularies.get(language);
  if (cachedVocabulary) return cachedVocabulary;
  const texts = ANSWER_CHANNELS.flatMap((channel) => findStarters(language, channel));
  const words = [...new Set(texts.flatMap(({ content }) => listWords(content)))];
  vocabularies.set(language, words);
  return words;
}

export const isStarter = (key: string): boolean => STARTERS.some((each) => each.key === key);

/** The starter answers as the API returns them. */
export const listStarters = (language: AnswerLanguage, channel: AnswerChannel): StarterAnswer[] =>
  findStarters(language, channel).map(({ adapt: _adapt, ...shown }) => shown);
