import type { FreeSlots } from '@hearback/contract';
import { chooseSlots, formatSlot } from '@hearback/contract';
import { afterAll, expect, it } from 'vitest';
import { AUSTIN, openSyncedCrm } from '#server/testing/crm/open-synced-crm.ts';
import { MODEL_KEY } from '#server/testing/model.ts';
import { runJob } from '#server/testing/run-job.ts';

const crm = await openSyncedCrm('draft-slots', [AUSTIN], ({ url }) => ({
  ANTHROPIC_API_KEY: MODEL_KEY,
  ANTHROPIC_API_BASE: `${url}/model/v1`,
}));
const { workspace_id } = crm.agency;
afterAll(() => crm.close());
await runJob(crm.app.services, 'meetings.read-calendars', { workspace_id, ghl_location_id: AUSTIN });

/** The prompt of the draft for a message. */
async function draft(sentiment: string, own_text: string): Promise<string> {
  const { message_id, contact_id } = await crm.receive(`${sentiment}@acme.example`, {
    lead: { first_name: 'Ada' },
    body: own_text,
  });
  const disposition = await crm.ask('PUT', `/api/conversations/${contact_id}/disposition`, { sentiment });
  expect(disposition.status).toBe(200);
  const { status } = await crm.ask('POST', '/api/functions/generate-ai-reply', { messageId: message_id });
  expect(status).toBe(200);
  const calls = (await (
    await fetch(`${crm.simulators.url}/_control/model/calls`, { headers: { 'x-simulator-control': '1' } })
  ).json()) as { prompt: string; task: string }[];
  return calls[0]?.prompt ?? '';
}

it('gives the model three free slots of the calendar for an interested lead, in the zone of the workspace', async () => {
  const prompt = await draft('interested', 'Sounds good, when could we talk?');
  const { contact_id } = await crm.receive('other@acme.example', { lead: { first_name: 'Bea' } });
  const { slots } = (await crm.ask('GET', `/api/conversations/${contact_id}/free-slots`)).body as FreeSlots;
  const offered = chooseSlots(slots, 'UTC', new Date()).map((slot) => formatSlot(slot, 'UTC', 'en'));
  expect(offered).toHaveLength(3);
  for (const slot of offered) expect(prompt).toContain(JSON.stringify(slot));
});

it('gives the model no slots for a lead who declines', async () =>
  expect(await draft('soft_no', 'Not now, try again next year please.')).toContain('"free_slots": []'));
