import type { CrmMapping } from '@hearback/contract';
import { asSystem, withWorkspace } from '@hearback/database';
import type { HighlevelClient } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { completeMapping, toDefaultMapping } from '../fields/default-mapping.ts';
import { CUSTOM_FIELDS, type CustomFieldName } from '../fields/ownership.ts';
import {
  type CrmSettings,
  type LocationKey,
  readSettings,
  saveSettings,
} from '../records/settings.queries.ts';

export type Setup = {
  readonly mapping: CrmMapping;
  readonly fieldIds: CrmSettings['field_ids'];
  readonly providerId: string | null;
  readonly approvedBy: string | null;
};

const NAMES = Object.keys(CUSTOM_FIELDS) as CustomFieldName[];

/**
 * The mapping and the custom fields of a location. The first sync stores the default mapping and creates the fields; a
 * dry run only reads them.
 */
export async function readSetup(
  services: Services,
  key: LocationKey,
  client: HighlevelClient,
  isDry: boolean,
): Promise<Setup> {
  const settings = await withWorkspace(services.db, key.workspace_id, (tx) => readSettings(tx, key));
  const isMapped = settings.mapping.pipeline_id !== undefined;
  const mapping = isMapped
    ? completeMapping(settings.mapping, toDefaultMapping([]))
    : completeMapping(settings.mapping, toDefaultMapping(await client.listPipelines(key.location_id)));
  const isComplete = NAMES.every((name) => settings.field_ids[name] !== undefined);
  const fieldIds = isComplete ? settings.field_ids : await findFields(key, client, isDry);
  if (!isDry && !(isMapped && isComplete))
    await withWorkspace(services.db, key.workspace_id, (tx) =>
      asSystem(tx, (tx) => saveSettings(tx, key, { mapping, field_ids: fieldIds })),
    );
  const providerId = services.config.highlevel.conversationProvider?.id ?? null;
  return { mapping, fieldIds, providerId, approvedBy: settings.approved_by };
}

/** Finds our fields by name and creates the missing ones. */
async function findFields(
  { location_id }: LocationKey,
  client: HighlevelClient,
  isDry: boolean,
): Promise<CrmSettings['field_ids']> {
  const idsByName = new Map((await client.listCustomFields(location_id)).map(({ id, name }) => [name, id]));
  const ids: Partial<Record<CustomFieldName, string>> = {};
  for (const field of NAMES) {
    const { name } = CUSTOM_FIELDS[field];
    const id =
      idsByName.get(name) ??
      (isDry ? null : (await client.createCustomField(location_id, CUSTOM_FIELDS[field])).id);
    if (id) ids[field] = id;
  }
  return ids;
}
