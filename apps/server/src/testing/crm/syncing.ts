import { expect } from 'vitest';
import type { TestAgency } from '../people.ts';
import type { CrmTestApp } from './open-crm-test-app.ts';

export const people = (id: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${id}-c${index}`,
    email: `${id}-${index}@people.test`,
    firstName: 'Person',
    lastName: String(index),
    companyName: 'Works',
  }));

/** Helpers for sync tests of one app and agency. */
export function syncing({ app }: Pick<CrmTestApp, 'app'>, { owner }: TestAgency) {
  const { withDatabase } = app;
  const findRun = (id: string) =>
    withDatabase((tx) =>
      tx
        .selectFrom('sync_runs')
        .select(['status', 'progress', 'synced_count', 'error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  return {
    withDatabase,
    findRun,
    ask: (locationId: string) =>
      app.call('POST', '/api/functions/ghl-sync-location', { token: owner.token, body: { locationId } }),
    async start(locationId: string): Promise<string> {
      const { body } = await this.ask(locationId);
      return (body as { runId: string }).runId;
    },
    async ended(id: string, status: string, timeout = 15_000) {
      await expect.poll(async () => (await findRun(id)).status, { timeout }).toBe(status);
      return findRun(id);
    },
    countContacts: (location: string) =>
      withDatabase(
        async (tx) =>
          (await tx.selectFrom('contacts').select('id').where('location_id', '=', location).execute()).length,
      ),
  };
}
