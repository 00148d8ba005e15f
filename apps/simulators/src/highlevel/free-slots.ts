import type { Calendar, CrmLocation } from './objects.ts';
import { fromLocalTime, toLocalTime, toOffsetTime } from './zoned-time.ts';

const DAY_MS = 86_400_000;
/** A slot that starts sooner is not offered. */
const NOTICE_MS = 3_600_000;

export interface SlotSearch {
  location: CrmLocation;
  calendar: Calendar;
  nowMs: number;
  /** Only the slots of this person. */
  userId: string | null;
}

const toMs = (amount: number, unit: 'mins' | 'hours'): number =>
  amount * (unit === 'hours' ? 3_600_000 : 60_000);

/** All starts of slots in the opening hours of a day. */
function listStarts(calendar: Calendar, day: string, zone: string): number[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const stepMs = toMs(calendar.slotInterval, calendar.slotIntervalUnit);
  const lengthMs = toMs(calendar.slotDuration, calendar.slotDurationUnit);
  return calendar.openHours
    .filter(({ daysOfTheWeek }) => daysOfTheWeek.includes(weekday))
    .flatMap(({ hours }) => hours)
    .flatMap(({ openHour, openMinute, closeHour, closeMinute }) => {
      const openMs = fromLocalTime(day, openHour, openMinute, zone);
      const closeMs = fromLocalTime(day, closeHour, closeMinute, zone);
      const count = Math.max(0, Math.floor((closeMs - openMs - lengthMs) / stepMs) + 1);
      return Array.from({ length: count }, (_, index) => openMs + index * stepMs);
    });
}

function isBusy({ location, calendar }: SlotSearch, startMs: number, userId: string | null): boolean {
  const endMs = startMs + toMs(calendar.slotDuration, calendar.slotDurationUnit);
  return [...location.appointments.values()].some(
    (each) =>
      each.calendarId === calendar.id &&
      each.assignedUserId === userId &&
      each.appointmentStatus !== 'cancelled' &&
      each.appointmentStatus !== 'invalid' &&
      Date.parse(each.startTime) < endMs &&
      Date.parse(each.endTime) > startMs,
  );
}

/** A person who is free at this time. Calendars without people have one place. Undefined if none is free. */
export function findFreeUser(search: SlotSearch, startMs: number): string | null {
  return listUsers(search).find((userId) => !isBusy(search, startMs, userId)) ?? null;
}

const listUsers = ({ calendar, userId }: SlotSearch): (string | null)[] => {
  const users = calendar.teamMembers.map((member) => member.userId);
  if (userId !== null) return users.length === 0 || users.includes(userId) ? [userId] : [];
  return users.length === 0 ? [null] : users;
};

export function isFree(search: SlotSearch, startMs: number): boolean {
  const zone = search.location.plan.timezone;
  return (
    search.calendar.isActive &&
    startMs >= search.nowMs + NOTICE_MS &&
    listStarts(search.calendar, toLocalTime(startMs, zone).slice(0, 10), zone).includes(startMs) &&
    listUsers(search).some((userId) => !isBusy(search, startMs, userId))
  );
}

/** Free slots by day. Days and offsets are those of the requested zone. */
export function listFreeSlots(
  search: SlotSearch,
  startMs: number,
  endMs: number,
  zone: string,
): Record<string, { slots: string[] }> {
  const days: Record<string, { slots: string[] }> = {};
  const ownZone = search.location.plan.timezone;
  for (let ms = startMs - DAY_MS; ms <= endMs + DAY_MS; ms += DAY_MS) {
    for (const slotMs of listStarts(search.calendar, toLocalTime(ms, ownZone).slice(0, 10), ownZone)) {
      if (slotMs < startMs || slotMs >= endMs || !isFree(search, slotMs)) continue;
      const text = toOffsetTime(slotMs, zone);
      const day = text.slice(0, 10);
      days[day] ??= { slots: [] };
      if (!days[day].slots.includes(text)) days[day].slots.push(text);
    }
  }
  return days;
}
