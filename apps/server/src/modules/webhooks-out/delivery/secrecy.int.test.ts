import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { runJob } from '#server/testing/run-job.ts';
import { findInDatabase } from '#server/testing/stack/find-in-database.ts';
import { openWebhooks } from '#server/testing/stack/open-receiver.ts';
import { SIGNING_SECRET } from '../signing/sealed-columns.ts';
import { readSigningKeys } from '../signing/signing-keys.ts';

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});
const webhooks = await openWebhooks({}, log);
const { app, agency, receiver, ask, addLive, happen } = webhooks;
afterAll(() => webhooks.close());

const TOKEN = 'token-in-the-path-5b1f';

it('the signing secret, the private key and the address are in no log line, response or row', async () => {
  const path = `/${TOKEN}`;
  const { endpoint, secret } = await addLive(path, { name: 'Secrecy' });
  const place = `/api/webhook-endpoints/${endpoint.id}`;
  const [row] = await app.query(
    sql<{ sealed_secret: string }>`select sealed_secret from webhook_endpoints where id = ${endpoint.id}`,
  );
  const key = { workspace_id: agency.workspace_id, id: endpoint.id, sealed_secret: row?.sealed_secret ?? '' };
  const { privateKey } = readSigningKeys(app.services.secretBox.open(SIGNING_SECRET, key));
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const answers: unknown[] = [];
  const rotated = await ask('POST', `${place}/rotate`, {});
  const { secret: second } = rotated.body as { secret: string };
  const deliver = async () => {
    await happen();
    await app.query(sql`update webhook_deliveries set next_at = now() where status = 'waiting'`);
    await runJob(app.services, 'webhooks-out.deliver-due');
    answers.push((await ask('GET', `${place}/deliveries`)).body);
  };
  await deliver();
  // A receiver that returns what it was sent.
  receiver.behave(path, (response, { headers }) =>
    response.writeHead(500).end(`${JSON.stringify(headers)} ${secret} ${second}`),
  );
  await deliver();
  receiver.behave(path, (response) => response.destroy());
  await deliver();
  answers.push((await ask('POST', `${place}/test`, {})).body);
  answers.push((await ask('POST', `${place}/confirm`, { challenge: 'wrong' })).body);
  const change = { name: 'Secrecy', events: ['conversation.done'], location_ids: null };
  answers.push((await ask('PATCH', place, change)).body);
  for (const enabled of [false, true]) answers.push((await ask('PUT', `${place}/enabled`, { enabled })).body);
  // A secret that no key opens fails inside the product, which logs the error.
  await app.query(sql`update webhook_endpoints set sealed_secret = 'b1.broken' where id = ${endpoint.id}`);
  await deliver();
  answers.push((await ask('GET', '/api/webhook-endpoints')).body, (await ask('GET', '/api/audit')).body);

  const logged = lines.join('');
  expect(logged).toContain('webhook delivery failed');
  const answersJson = JSON.stringify(answers);
  expect(answersJson).toContain('Secrecy');
  const secrets = [secret, second].map((one) => one.slice('whsec_'.length));
  for (const word of [...secrets, seed.toString('base64'), TOKEN]) {
    expect(logged).not.toContain(word);
    expect(answersJson).not.toContain(word);
    expect(await findInDatabase(app.config.databaseUrl, word)).toEqual([]);
  }
});
