import { afterAll, expect, it } from 'vitest';
import {
  begin,
  comeBack,
  connect,
  openCrmTestApp,
  setExpiry,
} from '#server/testing/crm/open-crm-test-app.ts';
import { keepLog } from '#server/testing/stack/keep-log.ts';
import { refreshDueTokensJob } from '../refresh-due-tokens.job.ts';

const log = keepLog();
const place = await openCrmTestApp(log.to);

afterAll(() => place.close());

it('neither responses nor the log contain a token, a code or our secret, on success or failure', async () => {
  const { owner } = await place.addAgency('secret', 'five');
  await place.startWorker();
  const { crm, app } = place;
  const answers: unknown[] = [await connect(place, owner, 'secret-1')];
  const call = async (method: string, path: string, body?: unknown) =>
    answers.push(await app.call(method, path, { token: owner.token, body }));
  const codes: string[] = [];
  const quoting = '{"message":"SENT"}';

  for (const status of [400, 401, 403, 422, 429, 500, 200]) {
    const code = crm.approve(['secret-2']);
    codes.push(code);
    crm.break('/oauth/token', 1, status, quoting);
    answers.push(await comeBack(place, await begin(place, owner), code));
    crm.break('/oauth/token', 1, status, quoting);
    await setExpiry(place, 'secret-1', '-1 minute');
    await refreshDueTokensJob.handler({}, app.services);
    crm.break('/contacts/search', 1, status, quoting);
    await call('POST', '/api/functions/ghl-sync-location', { locationId: 'secret-1' });
  }
  crm.failures.length = 0;
  await call('POST', '/api/functions/ghl-refresh-tokens', { trigger: 'manual' });
  await call('POST', '/api/functions/ghl-diagnostic');
  await call('GET', '/api/locations');
  await call('POST', '/api/locations/secret-1/disconnect');

  expect(log.said()).toContain('highlevel failed');
  expect(log.said()).toContain('crm token not refreshed');
  const responseText = JSON.stringify(answers);
  for (const secret of [...crm.secrets(), ...codes, crm.settings.HIGHLEVEL_CLIENT_SECRET]) {
    expect(responseText).not.toContain(secret);
    expect(log.said()).not.toContain(secret);
  }
});
