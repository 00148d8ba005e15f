import type { TenantTx } from '@hearback/database';
import type { Incoming } from './incoming.ts';
import { listPulledKeys } from './receiving.queries.ts';

/** Leaves out what earlier pulls have settled: the same thread is read again and again, and most of it is old. */
export async function withoutSettled(tx: TenantTx, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const [first] = incoming;
  if (!first) return [];
  const { workspace_id, source } = first;
  const keys = incoming.map(({ key }) => key);
  const pulled = new Map(
    (await listPulledKeys(tx, { workspace_id, source, keys })).map((row) => [row.key, row.has_campaign]),
  );
  return incoming.filter(({ key, campaign }) => {
    const hasCampaign = pulled.get(key);
    return hasCampaign === undefined || (!hasCampaign && campaign !== null);
  });
}
