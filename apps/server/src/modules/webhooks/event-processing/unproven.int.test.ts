import { request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows, post, replyHook } from '#server/testing/outreach/outreach-rows.ts';

const outreach = await openOutreach();
const hook = await outreach.toWebhook(await outreach.addAccount('instantly', KEYS.instantly));

afterAll(() => outreach.close());

const at = (path: string) => `${outreach.app.url}/api/webhooks/${path}`;

/** Returns the status of a post that declares 900,000 bytes and sends none of them. */
const publish = (url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const post = request(url, { method: 'POST', headers: { 'content-length': 900_000 } });
    post.once('error', reject);
    post.once('response', (answer) => {
      resolve(answer.statusCode);
      post.destroy();
    });
    post.flushHeaders();
  });

it('a post without proof is refused before its body is read', async () => {
  const { workspace_id } = outreach.owner;
  const answers = await Promise.all(
    ['instantly/guess', 'heyreach/guess', `clay/${workspace_id}`, `clay/${workspace_id}?row=1&sig=guess`].map(
      (path) => publish(at(path)),
    ),
  );
  expect(answers).toEqual([404, 404, 401, 401]);
  expect(
    await Promise.all(['highlevel', 'anonymous-traffic/guess'].map((path) => publish(at(path)))),
  ).toEqual([401, 404]);
});

it('an IP address that keeps posting without proof is blocked, but a known account is still accepted', async () => {
  expect((await post(hook, replyHook('first@unproven.example', 'Hello.'))).status).toBe(200);
  await Promise.all(Array.from({ length: 60 }, (_, guess) => post(at(`instantly/guess-${guess}`), '{}')));

  const refused = await Promise.all(
    ['instantly/another', 'heyreach/another', 'highlevel', `clay/${outreach.owner.workspace_id}`].map(
      (path) => post(at(path), '{}'),
    ),
  );
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await post(hook, replyHook('second@unproven.example', 'Me too.'))).status).toBe(200);
  expect(await countRows(outreach)).toMatchObject({ received: 2 });
});
