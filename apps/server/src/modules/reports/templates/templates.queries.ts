import { ReportTemplate, type TemplateCadence, toDefaultTemplate } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type TemplateKey = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly cadence: TemplateCadence;
};

/** The template of the client, or the default. */
export async function getTemplate(
  tx: TenantTx,
  { workspace_id, location_id, cadence }: TemplateKey,
): Promise<ReportTemplate> {
  const row = await tx
    .selectFrom('report_templates')
    .select(['sections', 'quotes', 'targets'])
    .where('workspace_id', '=', workspace_id)
    .where('location_id', '=', location_id)
    .where('cadence', '=', cadence)
    .executeTakeFirst();
  return row ? ReportTemplate.parse(row) : toDefaultTemplate(cadence);
}

export async function upsertTemplate(
  tx: TenantTx,
  key: TemplateKey,
  { sections, quotes, targets }: ReportTemplate,
): Promise<void> {
  const columns = { sections: JSON.stringify(sections), quotes, targets: JSON.stringify(targets) };
  await tx
    .insertInto('report_templates')
    .values({ ...key, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'location_id', 'cadence'])
        .doUpdateSet({ ...columns, changed_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}
