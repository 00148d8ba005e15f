import type { Language } from '../types.ts';

const days: Record<Language, string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  fr: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  de: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
};
const months: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
};
/** Hours from UTC; written out because the words must not depend on the machine's own calendar data. */
const offsets: Record<Language, number> = { en: -6, fr: 1, de: 1 };

function parts(ms: number, language: Language) {
  const at = new Date(ms + offsets[language] * 3_600_000);
  return {
    day: days[language][at.getUTCDay()] ?? '',
    month: months[language][at.getUTCMonth()] ?? '',
    date: at.getUTCDate(),
    year: at.getUTCFullYear(),
    hour: at.getUTCHours(),
    minute: String(at.getUTCMinutes()).padStart(2, '0'),
  };
}

const twelve = (hour: number, minute: string) =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;

/** The line above a quote, as Gmail writes it in each language. */
export function attribution(ms: number, name: string, email: string, language: Language): string {
  const { day, month, date, year, hour, minute } = parts(ms, language);
  const clock = `${String(hour).padStart(2, '0')}:${minute}`;
  if (language === 'fr')
    return `Le ${day.slice(0, 3)}. ${date} ${month} ${year} à ${clock}, ${name} <${email}> a écrit :`;
  if (language === 'de')
    return `Am ${day.slice(0, 2)}., ${date}. ${month} ${year} um ${clock} Uhr schrieb ${name} <${email}>:`;
  return `On ${day.slice(0, 3)}, ${month.slice(0, 3)} ${date}, ${year} at ${twelve(hour, minute)} ${name} <${email}> wrote:`;
}

/** The date in Outlook's header block. */
export function longDate(ms: number, language: Language): string {
  const { day, month, date, year, hour, minute } = parts(ms, language);
  if (language === 'fr') return `${day} ${date} ${month} ${year} ${hour}:${minute}`;
  if (language === 'de') return `${day}, ${date}. ${month} ${year} ${hour}:${minute}`;
  return `${day}, ${month} ${date}, ${year} ${twelve(hour, minute)}`;
}
