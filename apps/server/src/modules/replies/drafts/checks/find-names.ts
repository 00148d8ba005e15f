import { findNames, listVocabulary } from '#server/modules/snippets/index.ts';
import { foldWords } from './fold-text.ts';

/** Abbreviations and products that everyone uses. */
const COMMON =
  foldWords(`CRM CEO CTO CFO COO FAQ PDF USA EU UK US B2B EUR USD GBP CHF SEK PLN GDPR DSGVO RGPD AVG API ROI KPI PS OK IT HR AI KI IA SaaS LinkedIn
  Zoom Teams Google Meet Outlook Excel WhatsApp Mr Mrs Ms Dr Herr Herrn Frau Monsieur Madame Señor Señora Signor Signora Pan Pani`);

/** In German, every noun has a capital. A name follows one of these words or another name. */
const GERMAN_INTRODUCERS = new Set(
  foldWords(
    'Herr Herrn Frau Dr Kollege Kollegin Kollegen Firma Hallo Liebe Lieber Hi Guten Tag Moin Namens Grüße Gruß',
  ),
);
/** Nouns that follow one another without being a name. */
const GERMAN_NOUNS = new Set(
  foldWords(`Anfrage Angebot Anliegen Beispiel Beitrag Bereich Daten Detail Details Dank Dinge Einblick Einladung Ende Erfahrung Ergebnis Euro Fall
    Feedback Firma Frage Fragen Gespräch Grüße Grüßen Hilfe Idee Info Infos Information Informationen Integration Interesse Jahr Kollege Kollegin Kollegen Kontakt
    Kosten Kunde Kunden Link Liste Lösung Mail Minuten Monat Montag Dienstag Mittwoch Donnerstag Freitag Nachricht Nachrichten Neues Person Platz Preis Preise
    Problem Produkt Projekt Prozess Punkt Rückfrage Rückfragen Rückmeldung Schritt Seite Sinn Software Stelle System Tag Tage Team Teams Telefonat Termin Thema
    Uhr Umstände Unternehmen Unterlagen Urlaub Verfügung Verständnis Vorschlag Weg Weise Woche Wochen Wunsch Zeit Ziel Zukunft Zusammenarbeit Antwort Abwesenheit`),
);

type Name = ReturnType<typeof findNames>[number];

function isGermanName(names: readonly Name[], index: number, text: string): boolean {
  const name = names[index];
  if (!name || foldWords(name.text).every((word) => GERMAN_NOUNS.has(word))) return false;
  const before = foldWords(text.slice(Math.max(0, name.from - 20), name.from)).at(-1) ?? '';
  const isBeside = (other: Name | undefined) =>
    other !== undefined &&
    !GERMAN_NOUNS.has(foldWords(other.text)[0] ?? '') &&
    (other.from === name.to + 1 || name.from === other.to + 1);
  return GERMAN_INTRODUCERS.has(before) || isBeside(names[index - 1]) || isBeside(names[index + 1]);
}

/** 'Sarah’s team' at the start of a sentence. Other first words can be any word. */
const POSSESSIVE = /(?<=^|[.!?:\n]\s{0,3})(\p{Lu}\p{Ll}{2,30})['’]s\b/gmu;
const PRONOUNS = new Set(
  foldWords('That It Let Here There What Who He She How Where When This Today Tomorrow'),
);

/** Names in the draft that none of the texts contains. */
export function findUnknownNames(draft: string, language: string, texts: readonly string[]): string[] {
  const vocabulary = new Set([
    ...texts.flatMap(foldWords),
    ...listVocabulary(language).flatMap(foldWords),
    ...COMMON,
  ]);
  const found = findNames(draft, language);
  const names = language === 'de' ? found.filter((_, index) => isGermanName(found, index, draft)) : found;
  const owners = [...draft.matchAll(POSSESSIVE)].flatMap(([, owner = '']) =>
    PRONOUNS.has(owner.toLowerCase()) ? [] : [owner],
  );
  const isKnown = (name: string): boolean =>
    foldWords(name).every((word) => vocabulary.has(word) || vocabulary.has(word.replace(/s$/, '')));
  return [...new Set([...names.map(({ text }) => text), ...owners])].filter((name) => !isKnown(name));
}
