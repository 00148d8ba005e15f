import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FreeSlots, Meeting } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { resumeBookings } from './book-meeting.job.ts';

/** `npm run test:attack -- bookings` books 200. */
const BOOKINGS = 20;
const KILLS = 3;

const crm = await openSyncedCrm('killed-bookings');
const { app } = crm;
const { workspace_id } = crm.agency;
let worker: ChildProcess | undefined;
afterAll(async () => {
  worker?.kill('SIGKILL');
  await crm.close();
});

const spawn = () => {
  worker = spawnWorker(app, { ...crm.simulators.settings, ...crm.settings });
  return worker;
};
const countOpen = async (): Promise<number> => {
  const [row] = await app.query(
    sql<{ open: number }>`select count(*)::int as open from meetings where status = 'booking'`,
  );
  return row?.open ?? 0;
};

it('a worker that is killed at random books every meeting once', async () => {
  await runJob(app.services, 'meetings.read-calendars', { workspace_id, ghl_location_id: AUSTIN });
  const contacts: string[] = [];
  for (let index = 0; index < BOOKINGS; index += 1)
    contacts.push((await crm.receive(`killed${index}@acme.example`)).contact_id);
  const path = (contact_id: string) => `/api/conversations/${contact_id}`;
  const { slots } = (await crm.ask('GET', `${path(contacts[0] ?? '')}/free-slots`)).body as FreeSlots;
  const child = spawn();
  // Slow answers make it likely that the worker dies between a call and its response.
  await crm.control('failure', { slowMs: 60 });
  for (const [index, contact_id] of contacts.entries()) {
    const body = { idempotency_key: randomUUID(), starts_at: slots[index] };
    expect((await crm.ask('POST', `${path(contact_id)}/meetings`, body)).status).toBe(200);
  }
  let current = child;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const open = await countOpen();
    await expect.poll(countOpen, { interval: 20 }).toBeLessThan(Math.max(1, open));
    await sleep(40 * kill);
    await killNow(current);
    // The lease of the killed worker ends.
    await app.query(sql`update meetings set leased_until = clock_timestamp() - interval '2 minutes',
      created_at = created_at - interval '2 minutes' where status = 'booking'`);
    await resume(app.services, resumeBookings);
    current = spawn();
  }
  await expect.poll(countOpen, { interval: 100, timeout: 240_000 }).toBe(0);
  await crm.control('failure', { slowMs: 0 });
  const meetings = await app.query(
    sql<Pick<Meeting, 'status'>>`select status from meetings where workspace_id = ${workspace_id}`,
  );
  expect(meetings.map(({ status }) => status)).toEqual(Array(BOOKINGS).fill('booked'));
  const { appointments } = await crm.control(`objects?locationId=${AUSTIN}`);
  const booked = appointments.map(({ contactId }: { contactId: string }) => contactId);
  expect([booked.length, new Set(booked).size]).toEqual([BOOKINGS, BOOKINGS]);
});
