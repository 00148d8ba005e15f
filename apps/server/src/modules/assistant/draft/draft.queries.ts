import type { DraftEmail } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';

export type Sequence = { emails: DraftEmail[]; variables: string[] };

/** Null for a campaign that was not made here. */
export async function findSequence(tx: TenantTx, campaign_id: string): Promise<Sequence | null> {
  const row = await tx
    .selectFrom('campaign_sequences')
    .select(['emails', 'variables'])
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
  return row ? { emails: row.emails as DraftEmail[], variables: row.variables } : null;
}

export async function insertSequence(
  tx: TenantTx,
  { workspace_id, campaign_id, emails, variables }: Sequence & { workspace_id: string; campaign_id: string },
): Promise<void> {
  await tx
    .insertInto('campaign_sequences')
    .values({ workspace_id, campaign_id, emails: JSON.stringify(emails), variables })
    .execute();
}
