import type { Report, ReportSummary } from '@hearback/contract';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, until } from './caller.ts';

/** Publishes a monthly report for each client. A client that has a published one is left out. */
export async function addReports(caller: Caller, { name, locations }: DemoWorkspace): Promise<void> {
  for (const { ghl_location_id: location_id } of locations) {
    const { body: known } = await caller.call<{ reports: ReportSummary[] }>(
      'GET',
      `/api/reports?location_id=${location_id}`,
    );
    if (known.reports.some(({ state }) => state === 'published')) continue;
    const { body: created } = await caller.call<Report>('POST', '/api/reports', {
      ...{ location_id, cadence: 'monthly', time_zone: 'America/New_York' },
    });
    await until(`The report of ${name}`, async () => {
      const { body } = await caller.call<Report>('GET', `/api/reports/${created.id}`);
      return body.state === 'draft';
    });
    await caller.call('POST', `/api/reports/${created.id}/publish`, {});
  }
}
