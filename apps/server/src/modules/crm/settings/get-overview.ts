import type { CrmOverview } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { getLocation, readCrmBudget } from '#server/modules/locations/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { completeMapping, toDefaultMapping } from '../fields/default-mapping.ts';
import { REASONS } from '../records/reasons.ts';
import { findNewestRun } from '../records/runs.queries.ts';
import { readSettings } from '../records/settings.queries.ts';
import { countState, listFailed, listPaused } from './overview.queries.ts';

/** Everything that the sync page of a location shows. */
export async function getOverview(
  { tx, actor, services }: TxContext,
  location_id: string,
): Promise<CrmOverview> {
  const key = { workspace_id: actor.workspace_id, location_id };
  const { name, custom_name, connected, missing_scopes } = await getLocation(tx, location_id);
  const settings = await readSettings(tx, key);
  const budget = await asSystem(tx, (tx) => readCrmBudget(tx, location_id));
  const preview = await findNewestRun(tx, key, ['preview']);
  return {
    location_id,
    name: custom_name ?? name,
    connected,
    status: settings.status,
    mapping:
      settings.mapping.pipeline_id === undefined
        ? null
        : completeMapping(settings.mapping, toDefaultMapping([])),
    missing_scopes,
    writes_messages: services.config.highlevel.conversationProvider !== null,
    approved_at: settings.approved_at?.toISOString() ?? null,
    last_sync_at: settings.last_sync_at?.toISOString() ?? null,
    reconciled_at: settings.reconciled_at?.toISOString() ?? null,
    ...(await countState(tx, key)),
    failed: await listFailed(tx, key),
    paused: await listPaused(tx, key, REASONS.LOOP_PAUSED),
    run: await findNewestRun(tx, key, ['first', 'undo', 'reconcile']),
    preview: preview?.status === 'done' && settings.status === 'on' ? null : preview,
    budget,
  };
}
