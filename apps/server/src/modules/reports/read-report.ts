import { can, type Report } from '@hearback/contract';
import { requireWritable } from '#server/modules/locations/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getReport, type ShownVersion, type StoredReport } from './reports.queries.ts';

type Reader = Pick<TxContext, 'tx' | 'actor'>;

export const isWriter = ({ actor }: Pick<Reader, 'actor'>, location_id: string): boolean =>
  can(actor, 'reports:write') && (actor.sees_all_locations || actor.writable_locations.includes(location_id));

export const toShownVersion = ({ actor }: Pick<TxContext, 'actor'>): ShownVersion =>
  can(actor, 'reports:write') ? 'newest' : 'published';

export async function readReport(reader: Reader, report_id: string): Promise<Report> {
  const { tx, actor } = reader;
  const key = { workspace_id: actor.workspace_id, report_id };
  const report = await getReport(tx, key, toShownVersion(reader));
  return { ...report, can_edit: isWriter(reader, report.location_id) };
}

/** For changes: NOT_FOUND for a report that the actor does not see, FORBIDDEN for one that they only read. */
export async function requireReport({ tx, actor }: TxContext, report_id: string): Promise<StoredReport> {
  const report = await getReport(tx, { workspace_id: actor.workspace_id, report_id }, 'newest');
  requireWritable(actor, report.location_id);
  return report;
}
