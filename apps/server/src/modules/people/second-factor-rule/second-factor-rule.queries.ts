import type { SecondFactorRule } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export async function getRule(tx: TenantTx): Promise<SecondFactorRule & { without: number }> {
  const row = await tx
    .selectFrom('workspaces')
    .select(['second_factor_since', 'second_factor_grace_days as grace_days'])
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('has_second_factor', '=', false)
        .where('disabled_at', 'is', null)
        .as('without'),
    )
    .executeTakeFirstOrThrow();
  const { second_factor_since, grace_days, without } = row;
  return { required: second_factor_since !== null, grace_days, without: Number(without ?? 0) };
}

/** Saving the rule again keeps the date of the first save, so deadlines are not extended. */
export async function saveRule(
  tx: SystemTx,
  workspaceId: string,
  { required, grace_days }: SecondFactorRule,
): Promise<void> {
  await tx
    .updateTable('workspaces')
    .set({
      second_factor_since: required ? sql<Date>`coalesce(second_factor_since, now())` : null,
      second_factor_grace_days: grace_days,
    })
    .where('id', '=', workspaceId)
    .execute();
}
