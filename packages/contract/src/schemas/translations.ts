import { z } from 'zod';
import { text } from '../values.ts';

/** Languages that people can choose to read. The drafts and the classifier cover the first nine. */
export const READING_LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'pl'],
  ...['ar', 'bg', 'cs', 'da', 'el', 'et', 'fi', 'he', 'hi', 'hr', 'hu', 'id', 'ja', 'ko', 'lt', 'lv'],
  ...['no', 'ro', 'ru', 'sk', 'sl', 'th', 'tr', 'uk', 'vi', 'zh'],
] as readonly string[];

/** A language code such as `en`. */
export const ReadingLanguage = z
  .string()
  .max(2)
  .regex(/^[a-z]{2}$/)
  .refine((code) => READING_LANGUAGES.includes(code), 'is not a language that can be chosen');

export const MAX_READING_LANGUAGES = 10;

/** Longer texts are translated up to here. */
export const MAX_TRANSLATED_LENGTH = 3_000;

/** A text in one language. */
export const TextInLanguage = z.object({ language: z.string(), text: z.string() });
export type TextInLanguage = z.infer<typeof TextInLanguage>;

/** The text of a reply before it was translated. */
export const OriginalText = z.strictObject({ language: ReadingLanguage, text: text(100_000).min(1) });
