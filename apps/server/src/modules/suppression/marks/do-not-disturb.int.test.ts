import type { ContactSuppression } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { runJob } from '#server/testing/run-job.ts';

const crm = await openSyncedCrm('crm-do-not-disturb');
const { app, agency } = crm;
const { workspace_id } = agency;
const EMAIL = 'ada@disturb.test';
const { contact_id } = await crm.receive(EMAIL);
await crm.turnOn();
afterAll(() => crm.close());

const isDisturbable = async () => !(await crm.objects()).contacts.find(({ email }) => email === EMAIL).dnd;
const listMarks = () =>
  app.query(sql<{ id: string; kind: string; status: string; ghl_location_id: string | null }>`
    select id, kind, status, ghl_location_id from suppression_marks where contact_id = ${contact_id} and kind = 'crm'`);

it('sets do not disturb in the CRM for a person on the do-not-contact list, and clears it with the removal', async () => {
  expect(await isDisturbable()).toBe(true);
  const added = await crm.ask('POST', `/api/conversations/${contact_id}/do-not-contact`, { reason: 'asked' });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const steps = await app.query(
    sql<{
      id: string;
    }>`select id from suppression_steps where workspace_id = ${workspace_id} and kind = 'crm'`,
  );
  for (const { id: step_id } of steps)
    await runJob(app.services, 'suppression.work-step', { workspace_id, step_id });
  expect(await isDisturbable()).toBe(false);
  expect(await listMarks()).toMatchObject([{ status: 'set', ghl_location_id: AUSTIN }]);
  // The sync reads the flag that Hearback set and adds nothing.
  await crm.drain();
  const { entries } = (await crm.ask('GET', `/api/conversations/${contact_id}/do-not-contact`))
    .body as ContactSuppression;
  const [entry] = entries;
  expect((await crm.ask('DELETE', `/api/do-not-contact/${entry?.id}`)).status).toBe(200);
  for (const { id: mark_id } of await listMarks())
    await runJob(app.services, 'suppression.undo-mark', { workspace_id, mark_id });
  expect(await isDisturbable()).toBe(true);
  expect(await listMarks()).toEqual([]);
});
