import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { sv } from './sv.ts';
import type { DraftWording } from './wording.ts';

const WORDINGS: Readonly<Record<string, DraftWording>> = { en, fr, de, es, it, pt, nl, sv, pl };

/** Falls back to English. */
export const wordingFor = (
  language: string | null | undefined,
): { wording: DraftWording; language: string } => {
  const wording = language ? WORDINGS[language] : undefined;
  return wording && language ? { wording, language } : { wording: en, language: 'en' };
};
