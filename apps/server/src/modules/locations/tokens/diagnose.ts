import type { Location } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';

type Finding = { ghl_location_id: string; token_state: Location['token_state']; expires_at: string | null };

export async function diagnose(tx: TenantTx): Promise<{ locations: Finding[] }> {
  const rows = await tx
    .selectFrom('ghl_locations as l')
    .leftJoin('oauth_tokens as t', (join) =>
      join
        .onRef('t.workspace_id', '=', 'l.workspace_id')
        .onRef('t.ghl_location_id', '=', 'l.ghl_location_id'),
    )
    .select(['l.ghl_location_id', 't.state', 't.expires_at'])
    .orderBy('l.created_at')
    .orderBy('l.id')
    .execute();
  return {
    locations: rows.map(({ ghl_location_id, state, expires_at }) => ({
      ghl_location_id,
      token_state: (state as Finding['token_state'] | null) ?? 'none',
      expires_at: expires_at?.toISOString() ?? null,
    })),
  };
}
