import { sql } from 'kysely';
import type { TestApp } from '../stack/open-test-app.ts';

/** Both hemispheres, half-hour and quarter-hour offsets, a half-hour clock change, and no clock change. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type PlannedSchedule = {
  readonly location_id: string;
  readonly cadence: string;
  readonly weekday: number;
  readonly hour: number;
  readonly time_zone: string;
  readonly next_run_at: string;
};

export type SchedulePlan = {
  readonly schedules: readonly PlannedSchedule[];
  /** Client, cadence and time of every report that is due, sorted. */
  readonly expected: readonly string[];
};

type Span = { readonly from: number; readonly until: number };
type ShownHour = {
  readonly at: number;
  readonly weekday: number;
  readonly date: number;
  readonly hour: number;
};

/** Every full local hour in the zone, at its first occurrence. */
function listHours(timeZone: string, { from, until }: Span): ShownHour[] {
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const seen = new Set<string>();
  const hours: ShownHour[] = [];
  for (let at = from - 8 * DAY_MS; at < until; at += QUARTER_MS) {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const hourKey = `${parts.year}-${parts.month}-${parts.day} ${parts.hour}`;
    if (parts.minute !== '00' || seen.has(hourKey)) continue;
    seen.add(hourKey);
    const weekday = WEEKDAYS.indexOf(parts.weekday ?? '') + 1;
    hours.push({ at, weekday, date: Number(parts.day), hour: Number(parts.hour) });
  }
  return hours.filter(({ at }) => at >= from);
}

/** The moments that a person with a calendar and a clock in the zone would expect, independent of the product's calculation. */
function isDue(
  schedule: Pick<PlannedSchedule, 'cadence' | 'weekday' | 'hour'>,
  localHour: ShownHour,
): boolean {
  const { cadence, weekday, hour } = schedule;
  if (localHour.hour !== hour) return false;
  if (cadence === 'weekly') return localHour.weekday === weekday;
  return localHour.weekday <= 5 && (localHour.date === 1 || (localHour.weekday === 1 && localHour.date <= 3));
}

/** Weekly and monthly schedules in all zones, with the reports that are due in the span. */
export function planSchedules(count: number, span: Span): SchedulePlan {
  const hours = new Map(ZONES.map((zone) => [zone, listHours(zone, span)]));
  const planned = Array.from({ length: count }, (_, index) => {
    const schedule = {
      location_id: `client-${index}`,
      cadence: index % 4 === 0 ? 'monthly' : 'weekly',
      weekday: (index % 7) + 1,
      hour: (index * 5) % 24,
      time_zone: ZONES[index % ZONES.length] ?? 'UTC',
    };
    const due = (hours.get(schedule.time_zone) ?? []).filter((localHour) => isDue(schedule, localHour));
    const times = due.map(({ at }) => new Date(at).toISOString());
    return { schedule: { ...schedule, next_run_at: times[0] ?? new Date(span.until).toISOString() }, times };
  });
  return {
    schedules: planned.map(({ schedule }) => schedule),
    expected: planned
      .flatMap(({ schedule: { location_id, cadence }, times }) =>
        times.map((at) => `${location_id} ${cadence} ${at}`),
      )
      .sort(),
  };
}

/** The clients of the plan with their schedules, which send reports without approval to one address each. */
export async function addSchedules(
  app: TestApp,
  workspace_id: string,
  { schedules }: SchedulePlan,
): Promise<void> {
  const rows = JSON.stringify(schedules);
  await app.query(sql`insert into ghl_locations (workspace_id, ghl_location_id, name)
    select ${workspace_id}, l.location_id, l.location_id from jsonb_to_recordset(${rows}::jsonb) l (location_id text)`);
  await app.query(sql`insert into report_schedules (workspace_id, location_id, cadence, weekday, hour, time_zone, next_run_at, approval, recipients)
    select ${workspace_id}, s.location_id, s.cadence, s.weekday, s.hour, s.time_zone, s.next_run_at, 'never', array[s.location_id || '@client.test']
    from jsonb_to_recordset(${rows}::jsonb)
      s (location_id text, cadence text, weekday int, hour int, time_zone text, next_run_at timestamptz)`);
}

type SentReport = {
  readonly location_id: string;
  readonly cadence: string;
  readonly due_at: Date;
  readonly reports: number;
  readonly mails: number;
  readonly shares: number;
};

/** Every report that was sent, with its rows. */
export const listSentReports = (app: TestApp, workspace_id: string): Promise<SentReport[]> =>
  app.query(sql<SentReport>`
    select d.location_id, d.cadence, d.due_at,
      (select count(*)::int from reports r where r.workspace_id = d.workspace_id and r.location_id = d.location_id
        and r.cadence = d.cadence and r.first_day = d.first_day and r.published_at is not null) as reports,
      (select count(*)::int from mails m where m.workspace_id = d.workspace_id and m.subject_id = d.report_id
        and m.to_email = d.location_id || '@client.test') as mails,
      (select count(*)::int from report_shares h where h.workspace_id = d.workspace_id and h.report_id = d.report_id) as shares
    from report_deliveries d where d.workspace_id = ${workspace_id} and d.state = 'sent'`);

export const toExpected = (sent: readonly SentReport[]): string[] =>
  sent.map(({ location_id, cadence, due_at }) => `${location_id} ${cadence} ${due_at.toISOString()}`).sort();
