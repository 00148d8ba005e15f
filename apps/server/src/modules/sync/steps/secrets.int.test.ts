import { afterAll, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { post, replyHook } from '#server/testing/outreach/outreach-rows.ts';
import { keepLog } from '#server/testing/stack/keep-log.ts';

const log = keepLog();
const outreach = await openOutreach({}, log.to);
await outreach.startWorker();

afterAll(() => outreach.close());

it('neither responses nor the log contain a key or the secret of a URL, on success or failure', async () => {
  const answers: unknown[] = [];
  const account = await outreach.addAccount('instantly', KEYS.instantly);
  const hook = await outreach.toWebhook(account);
  const secret = hook.split('/').at(-1) ?? '';
  const wrong = 'inst_wrong_key_that_nobody_has';
  answers.push(
    account,
    await outreach.ask('POST', '/api/functions/validate-instantly-api', { apiKey: wrong }),
  );
  const body = { provider: 'instantly', name: 'x', api_key: wrong };
  answers.push(await outreach.ask('POST', '/api/accounts', body));
  answers.push(await (await post(hook, replyHook('a@b.example', 'Hi'))).text());
  answers.push(await (await post(`${hook}/more`, {})).text(), await (await fetch(hook)).text());
  await outreach.control('instantly', `/accounts/${KEYS.instantly}`, { revoked: true });
  answers.push(await outreach.ask('POST', '/api/functions/sync-instantly-campaigns', {}));
  await outreach.settle();
  for (const path of ['accounts', 'sync/runs', 'webhook-events', 'audit'])
    answers.push(await outreach.ask('GET', `/api/${path}`));
  const answersJson = JSON.stringify(answers);
  for (const hidden of [KEYS.instantly, wrong, secret]) {
    expect(hidden.length).toBeGreaterThan(10);
    expect(answersJson).not.toContain(hidden);
    expect(log.said()).not.toContain(hidden);
  }
  expect(log.said()).toContain('sync failed');
});
