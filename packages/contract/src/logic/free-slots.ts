import { ANSWER_LANGUAGES, type AnswerLanguage } from '../drafts/answers.ts';
import { getZoneOffsetMs } from '../zone-time.ts';

const OFFERED = 3;
/** Hours of the lead's day at which slots are offered. */
const FIRST_HOUR = 8;
const LAST_HOUR = 18;
/** The preferred hour of the first, second and third offered day, so that the lead can choose between mornings and afternoons. */
const PREFERRED_HOURS = [10, 14, 11];

const toLocal = (at: Date, zone: string): Date => new Date(at.getTime() + getZoneOffsetMs(at, zone));

/** Three free slots on different days, in the lead's working hours if possible, and not on the lead's current day. */
export function chooseSlots(slots: readonly string[], zone: string, now: Date): Date[] {
  const today = toLocal(now, zone).toISOString().slice(0, 10);
  const all = slots.map((slot) => {
    const at = new Date(slot);
    const local = toLocal(at, zone);
    return { at, day: local.toISOString().slice(0, 10), hour: local.getUTCHours() };
  });
  const fitting = all.filter(({ day, hour }) => day !== today && hour >= FIRST_HOUR && hour < LAST_HOUR);
  const days = (localSlots: typeof all) => [...Map.groupBy(localSlots, ({ day }) => day).values()];
  const usable = days(fitting).length >= OFFERED ? days(fitting) : days(all);
  return usable.slice(0, OFFERED).flatMap((ofDay, place) => {
    const preferredHour = PREFERRED_HOURS[place] ?? FIRST_HOUR;
    const slot = ofDay.find(({ hour }) => hour >= preferredHour) ?? ofDay[0];
    return slot ? [slot.at] : [];
  });
}

export const toAnswerLanguage = (language: string | null): AnswerLanguage =>
  ANSWER_LANGUAGES.find((one) => one === language?.slice(0, 2)) ?? 'en';

/** 'Thursday, November 19 at 3:00 PM EST', in the lead's language and time zone. */
export const formatSlot = (at: Date, zone: string, language: string | null): string =>
  new Intl.DateTimeFormat(toAnswerLanguage(language) === 'en' ? 'en-US' : toAnswerLanguage(language), {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
