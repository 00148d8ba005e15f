import type { SyncRun } from '@hearback/contract';
import { withWorkspace } from '@hearback/database';
import { listUnmapped, mapToLocation } from '../../modules/campaigns/index.ts';
import type { Services } from '../../platform/services.ts';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, until } from './caller.ts';

/** As somebody of the agency would: the client's name in front of a campaign tells whose it is. Some are left for later. */
export async function mapCampaigns(
  services: Services,
  caller: Caller,
  { name, clients, unmapped }: DemoWorkspace,
  runs: readonly string[],
): Promise<void> {
  await until(`The campaigns of ${name}`, async () => {
    const { body } = await caller.call<SyncRun[]>('GET', '/api/sync/runs');
    return runs.every((id) => body.some((run) => run.id === id && run.status === 'done'));
  });
  const { body: me } = await caller.call<{ workspace_id: string }>('GET', '/api/users/me');
  const { workspace_id } = me;
  await withWorkspace(services.db, workspace_id, async (tx) => {
    for (const { id: campaign_id, name: title } of await listUnmapped(tx, workspace_id)) {
      const client = clients.find(({ prefix }) => title?.startsWith(prefix));
      if (!client || unmapped.some((ending) => title?.endsWith(ending))) continue;
      const { ghl_location_id } = client;
      await mapToLocation(services, tx, { workspace_id, campaign_id, ghl_location_id });
    }
  });
}
