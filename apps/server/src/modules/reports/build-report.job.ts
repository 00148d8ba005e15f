import {
  asSystem,
  readClock,
  type TenantTx,
  withLocationScope,
  withSystem,
  withWorkspace,
} from '@hearback/database';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { buildReportDefinition, type ReportKey } from './build-report.job-definition.ts';
import { computeFigures } from './figures/compute-figures.ts';
import { listQuotes } from './figures/list-quotes.ts';
import { omitHiddenFigures } from './figures/omit-hidden.ts';
import { draftNarrative } from './narrative/draft-narrative.ts';
import { findReportOrder, noteFailure, type ReportOrder, storeSnapshot } from './reports.queries.ts';
import { awaitFigures, settleDelivery } from './schedules/settle-delivery.ts';

const FAILURE =
  'The figures could not be computed yet. If this does not change within an hour, delete the report and create it again.';

/**
 * The snapshot is stored in one transaction, and only if the report has none. An interrupted job starts over, and a job
 * that runs twice changes nothing.
 */
export const buildReportJob = defineJob<ReportKey>({
  ...buildReportDefinition,
  handler: async (key, services) => {
    const order = await withWorkspace(services.db, key.workspace_id, (tx) => findReportOrder(tx, key));
    if (!order) return;
    if (await withSystem(services.db, 'await figures', (tx) => awaitFigures(tx, key))) return;
    try {
      await build(services, key, order);
    } catch (error) {
      await withWorkspace(services.db, key.workspace_id, async (tx) => {
        await noteFailure(tx, key, FAILURE);
        await publish(services, tx, key, order);
      });
      throw error;
    }
  },
});

async function build(services: Services, key: ReportKey, order: ReportOrder): Promise<void> {
  const { workspace_id } = key;
  // Row level security limits the figures to the client's location.
  const scope = { workspace_id, location_ids: [order.location_id] };
  const { figures, quotes } = await withLocationScope(services.db, scope, async (tx) => {
    const now = await readClock(tx);
    const location = { workspace_id, location_id: order.location_id };
    return {
      figures: await computeFigures(tx, location, order, now),
      quotes: order.quotes === 'off' ? [] : await listQuotes(tx, location, order),
    };
  });
  const narrative = await draftNarrative(services, {
    ...order,
    figures: omitHiddenFigures(figures, order.sections),
  });
  await withLocationScope(services.db, scope, async (tx) => {
    await storeSnapshot(tx, key, { figures, quotes, ...narrative });
    await asSystem(tx, (tx) => settleDelivery(services, tx, key, order));
    await publish(services, tx, key, order);
  });
}

const publish = (
  { recordEvent }: Services,
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
  { location_id }: ReportOrder,
) =>
  asSystem(tx, (tx) =>
    recordEvent(tx, {
      ...{ workspace_id, actor_user_id: null, name: 'report.changed' as const },
      ids: { report_id },
      ghl_location_id: location_id,
    }),
  );
