import type { Campaign, ClaySettings, SyncRun } from '@hearback/contract';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, until } from './caller.ts';

/** The table's webhook is saved, and one campaign's leads are sent there once they have come. Clay answers in its own time. */
export async function connectClay(caller: Caller, { name, enriched }: DemoWorkspace): Promise<void> {
  const { body: table } = await caller.call<ClaySettings>('GET', '/api/enrichment/clay');
  if (!enriched || table.submissions + table.queued > 0) return;
  const { webhook_url, campaign } = enriched;
  await caller.call('PUT', '/api/enrichment/clay', { webhook_url });
  const { body: campaigns } = await caller.call<Campaign[]>('GET', '/api/campaigns');
  const chosen = campaigns.find((one) => one.name === campaign);
  if (!chosen) throw new Error(`${name} has no campaign ${campaign}`);
  await caller.call('PATCH', `/api/campaigns/${chosen.id}`, { enrichment_enabled: true });
  await until(`The leads of ${name}`, async () => {
    const { body } = await caller.call<SyncRun[]>('GET', '/api/sync/runs');
    return body.every(({ kind, status }) => kind !== 'leads' || status === 'done');
  });
  const selection = { all: true, filter: {} };
  await caller.call('POST', `/api/campaigns/${chosen.id}/leads/re-enrich`, { selection });
}
