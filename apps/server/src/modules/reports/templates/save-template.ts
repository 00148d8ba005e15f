import type { ReportTemplate, TemplateCadence } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { requireClient } from '../require-client.ts';
import { getTemplate, upsertTemplate } from './templates.queries.ts';

type TemplatePath = { readonly location_id: string; readonly cadence: TemplateCadence };

export async function saveTemplate(
  context: TxContext,
  { location_id, cadence, ...template }: TemplatePath & ReportTemplate,
): Promise<ReportTemplate> {
  const { tx, actor, record } = context;
  await requireClient(context, location_id);
  const key = { workspace_id: actor.workspace_id, location_id, cadence };
  await upsertTemplate(tx, key, template);
  await record('report_template.changed', {}, { ghl_location_id: location_id });
  return getTemplate(tx, key);
}

export async function readTemplate(
  context: TxContext,
  { location_id, cadence }: TemplatePath,
): Promise<ReportTemplate> {
  await requireClient(context, location_id);
  return getTemplate(context.tx, { workspace_id: context.actor.workspace_id, location_id, cadence });
}
