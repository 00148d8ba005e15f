import type { Campaign, SyncRun } from '@hearback/contract';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, until } from './caller.ts';

/** As somebody of the agency would: the client's name in front of a campaign tells whose it is. Some are left for later. */
export async function mapCampaigns(
  caller: Caller,
  { name, clients, unmapped }: DemoWorkspace,
  runs: readonly string[],
): Promise<void> {
  await until(`The campaigns of ${name}`, async () => {
    const { body } = await caller.call<SyncRun[]>('GET', '/api/sync/runs');
    return runs.every((id) => body.some((run) => run.id === id && run.status === 'done'));
  });
  const { body: campaigns } = await caller.call<Campaign[]>('GET', '/api/campaigns');
  for (const { id, name: title, ghl_location_id: mapped } of campaigns) {
    const client = clients.find(({ prefix }) => title?.startsWith(prefix));
    if (mapped || !client || unmapped.some((ending) => title?.endsWith(ending))) continue;
    const { ghl_location_id } = client;
    await caller.call('PATCH', `/api/campaigns/${id}`, { ghl_location_id });
  }
}
