import { describe, expect, it } from 'vitest';
import { findMeetingTimes } from './meeting-times.ts';
import phrasings from './phrasings.json' with { type: 'json' };
import { findReturnDate } from './return-date.ts';

/** A Tuesday. */
const SENT = new Date('2026-11-17T10:00:00Z');
const DAY_MS = 86_400_000;
const MAX_WRONG = 0.01;
const MAX_MISSED = 0.03;

type Language = keyof typeof phrasings;
type ExpectedTime = { on: string; at?: string; from?: string; to?: string } | null;
type Case = { readonly text: string; readonly expected: ExpectedTime };
type Count = { found: number; missed: number; wrong: number; examples: string[] };

const pad = (value: number): string => String(value).padStart(2, '0');
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const today = Date.UTC(2026, 10, 17);
const nextWeekday = (weekday: number): string => toDay(today + ((weekday - 2 + 7) % 7 || 7) * DAY_MS);
const fill = (template: string, values: Readonly<Record<string, string>>): string => {
  const text = template.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const HOURS = [
  [9, '00'],
  [10, '30'],
  [14, '00'],
  [15, '15'],
  [16, '45'],
] as const;

/** Every combination of days, hours and sentences of a language. */
function* listMeetings(language: Language): Generator<Case> {
  const words = phrasings[language];
  const days = [
    ...words.weekdays.map((name, weekday) => [name, nextWeekday(weekday)] as const).slice(1, 6),
    [words.tomorrow, '2026-11-18'] as const,
  ];
  for (const [name, on] of days)
    for (const sentence of [...words.proposals, ...words.split])
      for (const form of words.hours)
        for (const [hour, mm] of HOURS) {
          if (mm !== '00' && !form.includes('{mm}')) continue;
          const inHours = {
            h24: String(hour),
            h12: String(hour % 12 || 12),
            ampm: hour < 12 ? 'am' : 'pm',
            mm,
          };
          const text = fill(sentence, {
            day: name,
            hour: fill(form, inHours).replace(/^./, (c) => c.toLowerCase()),
          });
          yield { text, expected: { on, at: `${pad(hour)}:${mm}` } };
        }
  for (const [name, on] of days)
    for (const sentence of words.proposals) {
      for (const form of words.after)
        yield {
          text: fill(sentence, {
            day: name,
            hour: fill(form, { h24: '16', h12: '4', ampm: 'pm' }).replace(/^./, (c) => c.toLowerCase()),
          }),
          expected: { on, from: '16:00' },
        };
      for (const form of words.ranges)
        yield {
          text: fill(sentence, {
            day: name,
            hour: fill(form, { h24: '14', k24: '16' }).replace(/^./, (c) => c.toLowerCase()),
          }),
          expected: { on, from: '14:00', to: '16:00' },
        };
    }
  for (const sentence of words.excluded)
    for (const name of words.weekdays.slice(1, 6))
      yield { text: fill(sentence, { day: name }), expected: null };
}

function* listAbsences(language: Language): Generator<{ text: string; expected: string }> {
  const words = phrasings[language];
  for (const [month, name] of words.months.entries())
    for (const [d, e] of [
      ['3', '14'],
      ['9', '27'],
    ] as const)
      for (const sentence of words.absences) {
        const inYear = (year: number): number => Date.UTC(year, month, Number(e));
        // A past day means next year only if it is long past.
        if (month === 10 || (inYear(2026) < today && inYear(2026) > today - 61 * DAY_MS)) continue;
        const expected = toDay(inYear(2026) >= today ? inYear(2026) : inYear(2027));
        yield { text: fill(sentence, { d, e, m: String(month + 1), month: name }), expected };
      }
}

function count(): Count {
  return { found: 0, missed: 0, wrong: 0, examples: [] };
}

const matches = (text: string, language: Language, expected: ExpectedTime): 'found' | 'missed' | 'wrong' => {
  const times = findMeetingTimes(text, language, SENT);
  if (expected === null) return times.length === 0 ? 'found' : 'wrong';
  if (times.length !== 1) return 'missed';
  const [time] = times;
  const isDay = time?.on === expected.on;
  const isHour =
    time?.at === (expected.at ?? null) &&
    time?.from === (expected.from ?? null) &&
    time?.to === (expected.to ?? null);
  if (isDay && isHour) return 'found';
  const statesHour = Boolean(time?.at ?? time?.from ?? time?.to);
  return isDay && !statesHour ? 'missed' : 'wrong';
};

describe('generated phrasings', () => {
  const table: string[] = [];
  it.each(Object.keys(phrasings) as Language[])('reads meeting times and absences in %s', (language) => {
    const result = count();
    for (const { text, expected } of listMeetings(language)) {
      const outcome = matches(text, language, expected);
      result[outcome] += 1;
      if (outcome !== 'found') result.examples.push(`${outcome}: ${text}`);
    }
    for (const { text, expected } of listAbsences(language)) {
      const found = findReturnDate(text, language, SENT);
      const outcome = found === expected ? 'found' : found === null ? 'missed' : 'wrong';
      result[outcome] += 1;
      if (outcome !== 'found') result.examples.push(`${outcome}: ${text} -> ${found}`);
    }
    const total = result.found + result.missed + result.wrong;
    table.push(
      `${language}: ${total} phrasings, ${result.found} found, ${result.missed} missed, ${result.wrong} wrong`,
    );
    const examples = result.examples.slice(0, 10).join('\n');
    expect(total).toBeGreaterThan(300);
    expect(result.wrong / total, examples).toBeLessThanOrEqual(MAX_WRONG);
    expect(result.missed / total, examples).toBeLessThanOrEqual(MAX_MISSED);
  });
  it('prints what was found, missed and wrong', () => console.log(table.join('\n')));
});
