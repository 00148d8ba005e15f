import { equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { meanwhile } from '../meanwhile.ts';
import type { Scenario } from '../scenario.ts';

const BOOKINGS = 200;
const KILLS = 8;
const DAY_MS = 86_400_000;

type Booking = { readonly contact_id: string; readonly calendar_id: string; readonly starts_at: string };
type Appointment = { readonly id: string; readonly contactId: string; readonly startTime: string };

export const scenario: Scenario = {
  title: 'a repeatedly killed worker books no meeting twice and loses none',
  // Each booking calls the CRM several times, and the CRM limits the calls of a location.
  maxMinutes: 20,
  async run(target) {
    const list = () => target.simulators.read<Appointment[]>('highlevel/appointments');
    const existingIds = new Set((await list()).map(({ id }) => id));
    const bookings = await planBookings(target);
    await meanwhile(target, async () => {
      const killing = killWorkers(target);
      for (const { contact_id, ...order } of bookings) {
        const body = { ...order, idempotency_key: randomUUID() };
        const path = `/api/conversations/${contact_id}/meetings`;
        for (;;) {
          const { status } = await target.people.owner.ask('POST', path, { body });
          if (status === 200) break;
          // The budget of a person per minute.
          equal(status, 429);
          await sleep(1_000);
        }
      }
      await killing;
      for (let open = 1; open > 0; ) {
        await sleep(1_000);
        const [row] = await target.look<{ open: number }>(
          `select count(*)::int as open from meetings where status = 'booking'`,
          [],
        );
        open = row?.open ?? 0;
      }
    });
    const [totals] = await target.look<{ booked: number; linked: number }>(
      `select count(*) filter (where status = 'booked')::int as booked, count(distinct crm_id)::int as linked from meetings
       where idempotency_key is not null`,
      [],
    );
    equal(totals?.booked, BOOKINGS);
    equal(totals?.linked, BOOKINGS);
    const made = (await list()).filter(({ id }) => !existingIds.has(id));
    equal(made.length, BOOKINGS);
    equal(new Set(made.map((one) => `${one.contactId} ${one.startTime}`)).size, BOOKINGS);
    return `${BOOKINGS} bookings, ${KILLS} kills`;
  },
};

/** One slot for each of 200 contacts of a location with a calendar. */
async function planBookings(target: Parameters<Scenario['run']>[0]): Promise<Booking[]> {
  const contacts = await target.look<{ id: string; location_id: string; calendar_id: string }>(
    `select k.id, k.location_id, min(c.calendar_id) as calendar_id from contacts k
       join calendars c on c.workspace_id = k.workspace_id and c.location_id = k.location_id and c.is_active and c.user_ids = '{}'
       join users u on u.workspace_id = k.workspace_id and u.email = $1
     where k.email is not null group by k.id, k.location_id order by k.location_id, k.id limit $2`,
    ['owner@demo.hearback.test', BOOKINGS],
  );
  equal(contacts.length, BOOKINGS);
  const slots = new Map<string, string[]>();
  const plan: Booking[] = [];
  for (const { id: contact_id, location_id, calendar_id } of contacts) {
    const free = slots.get(location_id) ?? (await listSlots(target, contact_id, calendar_id));
    slots.set(location_id, free);
    const starts_at = free.shift();
    equal(typeof starts_at, 'string');
    plan.push({ contact_id, calendar_id, starts_at: starts_at ?? '' });
  }
  return plan;
}

/** Five weeks, because two do not have enough slots. */
async function listSlots(
  { people }: Parameters<Scenario['run']>[0],
  contact_id: string,
  calendar_id: string,
): Promise<string[]> {
  const found = new Set<string>();
  for (const days of [1, 8, 15, 22, 29]) {
    const around = new Date(Date.now() + days * DAY_MS).toISOString();
    const query = new URLSearchParams({ calendar_id, around });
    const path = `/api/conversations/${contact_id}/free-slots?${query}`;
    for (const slot of (await people.owner.get<{ slots: string[] }>(path)).slots) found.add(slot);
  }
  return [...found].sort();
}

async function killWorkers({ readPid }: Parameters<Scenario['run']>[0]): Promise<void> {
  let last = 0;
  for (let killed = 0; killed < KILLS; ) {
    const pid = readPid('worker');
    if (pid === last) await sleep(100);
    else {
      await sleep(1_000 + 137 * killed);
      process.kill(pid, 'SIGKILL');
      last = pid;
      killed += 1;
    }
  }
}
