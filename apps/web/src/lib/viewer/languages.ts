import { READING_LANGUAGES } from '@hearback/contract';
import { useViewer } from './viewer.ts';

/** The languages of the browser, and English, which the application is written in. Some embedded browsers name none. */
export function listBrowserLanguages(): readonly string[] {
  const codes = (navigator.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  return [...new Set([...codes.filter((code) => READING_LANGUAGES.includes(code)), 'en'])];
}

/** The languages that the user reads, the preferred one first. */
export const useLanguages = (): readonly string[] => useViewer().profile.languages ?? listBrowserLanguages();
