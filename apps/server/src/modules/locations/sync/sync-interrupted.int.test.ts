import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { connect, findLocation, openCrmTestApp } from '#server/testing/crm/open-crm-test-app.ts';
import { people, syncing } from '#server/testing/crm/syncing.ts';
import { killNow, spawnWorker } from '#server/testing/stack/spawn-worker.ts';
import { resumeLocationSyncs } from './sync-location.job.ts';

const SEARCH = '/contacts/search';

const place = await openCrmTestApp();
const agency = await place.addAgency('sync', 'unlimited');
const run = syncing(place, agency);

afterAll(() => place.close());

it('a sync whose worker is killed loses nothing, reads nothing twice and counts correctly', async () => {
  await connect(place, agency.owner, 'sync-kill');
  place.crm.setContacts('sync-kill', people('kill', 450));
  const requestSignal = Promise.withResolvers<void>();
  place.crm.beforeAnswer = async (path, call) => {
    if (path === SEARCH && call === 3) {
      requestSignal.resolve();
      await new Promise(() => undefined);
    }
  };
  const runId = await run.start('sync-kill');
  const worker = spawnWorker(place.app, place.crm.settings);
  await requestSignal.promise;
  await killNow(worker);
  expect(await run.findRun(runId)).toMatchObject({ status: 'running', synced_count: 200, progress: 44 });

  await place.app.query(
    sql`update sync_runs set leased_until = now() - interval '2 minutes' where id = ${runId}`,
  );
  await resume(place.app.services, resumeLocationSyncs);
  const heir = await place.startWorker();
  expect(await run.ended(runId, 'done', 30_000)).toMatchObject({
    progress: 100,
    synced_count: 450,
    error: null,
  });
  await heir.stop();
  expect(place.crm.count(SEARCH)).toBe(3 + 3);
  expect(await run.countContacts('sync-kill')).toBe(450);
  expect(await findLocation(place, agency.owner, 'sync-kill')).toMatchObject({ contact_count: 450 });
});
