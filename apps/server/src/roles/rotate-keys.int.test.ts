import { spawn } from 'node:child_process';
import { createCipheriv, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClaySettings } from '@hearback/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { resealAll } from '../platform/secrets/reseal-all.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { sealedColumns } from '../registry.ts';
import { startApi } from '../start-api.ts';
import { addTestAgency, PASSWORD } from '../testing/people.ts';
import { openTestApp } from '../testing/stack/open-test-app.ts';
import { COMPILE_CACHE } from '../testing/stack/spawn-worker.ts';
import { migrateDatabase } from './migrate-database.ts';
import { rotateKeys } from './rotate-keys.ts';

const NEW_SECRET = 'the secret that comes after the old one';

const testApp = await openTestApp();
const agency = await addTestAgency(testApp, 'rotation');
/** Connects as the migration login, because only it may drop a constraint. */
const owner = new pg.Client({ connectionString: testApp.config.databaseUrl });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await testApp.close();
});

/** Fills every sealed column. The agency already has an account and an email. */
async function fill(): Promise<void> {
  const { workspace_id, locations } = agency;
  const box = testApp.services.secretBox;
  const sealed = (name: string, row: Record<string, string>) =>
    box.seal(toColumn(name), row, `text of ${name}`);
  const token = { workspace_id, ghl_location_id: locations[0] ?? '' };
  const table = { workspace_id, url_hash: 'hash' };
  const channel = { workspace_id, id: randomUUID() };
  await testApp.query(sql`
    insert into system.push_keys (id, public_key, sealed_private_key)
    values ('vapid', ${'x'.repeat(87)}, ${sealed('system.push_keys.sealed_private_key', { id: 'vapid' })})`);
  const account = await testApp.query<{ auth_user_id: string }>(sql`
    select auth_user_id from users where id = ${agency.owner.user_id}`);
  const { auth_user_id = '' } = account[0] ?? {};
  await testApp.query(sql`
    insert into auth.totp_secrets (auth_user_id, sealed_secret)
    values (${auth_user_id}, ${sealed('auth.totp_secrets.sealed_secret', { auth_user_id })})`);
  await testApp.query(sql`
    insert into suppression_keys (workspace_id, sealed_key)
    values (${workspace_id}, ${sealed('suppression_keys.sealed_key', { workspace_id })})`);
  await testApp.query(sql`
    insert into oauth_tokens (workspace_id, ghl_location_id, sealed_access_token, sealed_refresh_token, expires_at)
    values (${workspace_id}, ${token.ghl_location_id}, ${sealed('oauth_tokens.sealed_access_token', token)},
      ${sealed('oauth_tokens.sealed_refresh_token', token)}, now())`);
  await testApp.query(sql`
    insert into clay_webhooks (workspace_id, url_hash, sealed_url, url_hint, sealed_auth_token)
    values (${workspace_id}, 'hash', ${sealed('clay_webhooks.sealed_url', table)}, '…', ${sealed('clay_webhooks.sealed_auth_token', table)})`);
  await testApp.query(sql`
    insert into notification_webhooks (workspace_id, id, name, service, host, sealed_url, kinds)
    values (${workspace_id}, ${channel.id}, 'Team', 'slack', 'hooks.example',
      ${sealed('notification_webhooks.sealed_url', channel)}, '{}')`);
  await testApp.query(sql`
    insert into booking_pages (workspace_id, id, location_id, provider, sealed_secret)
    values (${workspace_id}, ${channel.id}, ${token.ghl_location_id}, 'calendly', ${sealed('booking_pages.sealed_secret', channel)})`);
  await testApp.query(sql`
    insert into brand_mail_servers (workspace_id, host, port, security, username, from_address, sealed_password)
    values (${workspace_id}, 'smtp.example', 587, 'starttls', 'mailer', 'portal@agency.example',
      ${sealed('brand_mail_servers.sealed_password', { workspace_id })})`);
  await testApp.query(sql`
    insert into webhook_endpoints (workspace_id, id, name, host, events, public_key, sealed_url, sealed_secret, sealed_former_secret)
    values (${workspace_id}, ${channel.id}, 'Warehouse', 'hooks.example', '{reply.received}', 'whpk_x',
      ${sealed('webhook_endpoints.sealed_url', channel)}, ${sealed('webhook_endpoints.sealed_secret', channel)},
      ${sealed('webhook_endpoints.sealed_former_secret', channel)})`);
}

const toName = ({ table, column }: SealedColumn): string => `${table}.${column}`;

const toColumn = (name: string): SealedColumn => {
  const column = sealedColumns.find((one) => toName(one) === name);
  if (!column) throw new Error(`${name} is not listed`);
  return column;
};

const listRows = (column: SealedColumn): Promise<Record<string, string>[]> =>
  testApp.query(sql`
    select ${sql.join([...column.key, column.column].map((name) => sql.ref(name)))} from ${sql.table(column.table)}
    where ${sql.ref(column.column)} is not null`);

/** All texts by column, decrypted with these secrets. */
async function readAll(...secrets: [string, ...string[]]): Promise<Record<string, string[]>> {
  const box = createSecretBox(...secrets);
  const texts: Record<string, string[]> = {};
  for (const column of sealedColumns)
    texts[toName(column)] = (await listRows(column)).map((row) => box.open(column, row)).sort();
  return texts;
}

/** Runs the command as an operator does. */
async function rotate(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), 'rotate-keys'], {
    env: { ...COMPILE_CACHE, DATABASE_URL: testApp.config.databaseUrl, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: output };
}

const configWith = (secrets: Record<string, string>) =>
  readConfig({ DATABASE_URL: testApp.config.databaseUrl, LOG_LEVEL: 'silent', ...secrets });

/** Returns true if the earlier cookie still yields an access token. */
async function staysSignedIn(secrets: Record<string, string>): Promise<boolean> {
  const { app, stop } = await startApi(configWith(secrets));
  const headers = { 'x-hearback': '1', cookie: agency.team.cookie };
  const answer = await app.inject({ method: 'POST', url: '/api/auth/refresh', headers });
  await stop();
  return answer.statusCode === 200;
}

/** Signs in under these secrets. Returns true if the token works. */
async function signsIn(secrets: Record<string, string>): Promise<boolean> {
  const { app, stop } = await startApi(configWith(secrets));
  // The same device as before, because a new one would trigger an email. Without the session, which the sign-in would end.
  const device = agency.owner.cookie.split('; ').filter((cookie) => !cookie.startsWith('hearback.refresh='));
  try {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'x-hearback': '1', cookie: device.join('; ') },
      payload: { email: agency.owner.email, password: PASSWORD },
    });
    const authorization = `Bearer ${(answer.json() as { access_token: string }).access_token}`;
    return (await app.inject({ url: '/api/users/me', headers: { authorization } })).statusCode === 200;
  } finally {
    await stop();
  }
}

await fill();

describe('a sealed value', () => {
  it('is listed for the key rotation in every column of the database', async () => {
    const found = await testApp.query<{ name: string }>(sql`
      select concat_ws('.', nullif(table_schema, 'public'), table_name, column_name) as name from information_schema.columns
      where column_name like 'sealed%' order by 1`);
    const listed = sealedColumns.map(toName).sort();
    expect(found.map(({ name }) => name)).toEqual(listed);
    for (const column of sealedColumns) expect(await listRows(column), column.column).not.toEqual([]);
  });

  it('cannot be written unbound', async () => {
    for (const { table, column } of sealedColumns)
      await expect(
        testApp.query(sql`update ${sql.table(table)} set ${sql.ref(column)} = 'k1.AAAA'`),
      ).rejects.toThrow(/violates check constraint "\w+_bound"|is not bound to its row/);
  });

  it('a sealed value of an earlier release is bound to its row by the migration', async () => {
    const before = await readAll(testApp.config.secret);
    await unbind(before, FIRST_SEALED);
    await expect(readAll(testApp.config.secret)).rejects.toThrow('is not bound to its row');
    await migrateDatabase(testApp.config);
    expect(await readAll(testApp.config.secret)).toEqual(before);
  });

  it('with a lost key stays unchanged, while the rest of its row is bound and can be changed', async () => {
    const before = await readAll(testApp.config.secret);
    await unbind(before, ['accounts']);
    const lostSecret = sealUnbound('a secret that was lost', 'lost');
    await owner.query('alter table accounts disable trigger accounts_bound');
    await testApp.query(sql`update accounts set sealed_webhook_secret = ${lostSecret}`);
    await owner.query('alter table accounts enable trigger accounts_bound');
    await migrateDatabase(testApp.config);
    const [account = {}] = await listRows(toColumn('accounts.sealed_api_key'));
    const box = testApp.services.secretBox;
    expect([box.open(toColumn('accounts.sealed_api_key'), account)]).toEqual(
      before['accounts.sealed_api_key'],
    );
    await testApp.query(sql`update accounts set name = name`);
    const column = toColumn('accounts.sealed_webhook_secret');
    expect(await listRows(column)).toEqual([expect.objectContaining({ sealed_webhook_secret: lostSecret })]);
    const newSecret = box.seal(column, account, before['accounts.sealed_webhook_secret']?.[0] ?? '');
    await testApp.query(sql`update accounts set sealed_webhook_secret = ${newSecret}`);
  });
});

/** The tables of the first releases, which did not bind sealed values. */
const FIRST_SEALED = ['oauth_tokens', 'accounts', 'clay_webhooks', 'mails'];

/**
 * Restores the values that the first releases wrote in these tables. The triggers that reject them are enabled again
 * on return.
 */
async function unbind(texts: Record<string, string[]>, tables: readonly string[]): Promise<void> {
  for (const table of tables) await owner.query(`alter table ${table} disable trigger ${table}_bound`);
  for (const { table, column } of sealedColumns)
    for (const text of (tables.includes(table) && texts[`${table}.${column}`]) || [])
      await testApp.query(sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${sealUnbound(testApp.config.secret, text)}
        where ${sql.ref(column)} is not null`);
  for (const table of tables) await owner.query(`alter table ${table} enable trigger ${table}_bound`);
}

function sealUnbound(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(hkdfSync('sha256', secret, '', 'hearback secret box', 32)),
    nonce,
  );
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `k1.${Buffer.concat([nonce, body]).toString('base64url')}`;
}

describe('a key rotation', () => {
  const both = { HEARBACK_SECRET: NEW_SECRET, HEARBACK_SECRET_PREVIOUS: '' };

  it('keeps people signed in while both keys are known, resumes after an interruption, and retires the old key', async () => {
    both.HEARBACK_SECRET_PREVIOUS = testApp.config.secret;
    const before = await readAll(testApp.config.secret);
    expect(await readAll(NEW_SECRET, testApp.config.secret)).toEqual(before);
    expect(await signsIn(both)).toBe(true);
    expect(await staysSignedIn({ HEARBACK_SECRET: NEW_SECRET })).toBe(false);
    expect(await staysSignedIn(both)).toBe(true);

    // Interrupted after two columns.
    const box = createSecretBox(NEW_SECRET, testApp.config.secret);
    const first = await resealAll(testApp.services.db, box, sealedColumns.slice(0, 2));
    expect(first).toEqual({ resealed: 2, unreadable: [] });
    expect(await readAll(NEW_SECRET, testApp.config.secret)).toEqual(before);

    const { code, said } = await rotate({ ...both, LOG_LEVEL: 'info' });
    expect([code, said]).toEqual([0, expect.stringContaining('"resealed":15')]);
    // The signing keys are deleted. The next sign-in creates new ones.
    expect(await readAll(NEW_SECRET)).toEqual({ ...before, 'auth.jwks.sealed_private_key': [] });
    await expect(readAll(testApp.config.secret)).rejects.toThrow(/No configured key/);
    expect(await resealAll(testApp.services.db, box, sealedColumns)).toEqual({ resealed: 0, unreadable: [] });
    expect(await signsIn({ HEARBACK_SECRET: NEW_SECRET })).toBe(true);
  });

  it('accepts addresses and tokens issued before until the previous secret is removed', async () => {
    const { workspace_id } = agency;
    const ask = async (path: string) => (await testApp.call('GET', path, { token: agency.owner.token })).body;
    const visitors = (await ask('/api/webhooks/anonymous-traffic')) as { url: string; secret: string };
    const { callback } = (await ask('/api/enrichment/clay')) as ClaySettings;
    const visit = Buffer.from(JSON.stringify({ id: 'before the rotation' }));
    const signature = createHmac('sha256', visitors.secret).update(visit).digest('hex');
    const post = async (secrets: Record<string, string>) => {
      const { app, stop } = await startApi(configWith(secrets));
      const send = async (url: string, headers: Record<string, string>) => {
        const json = { 'content-type': 'application/json', ...headers };
        return (await app.inject({ method: 'POST', url, headers: json, payload: visit })).statusCode;
      };
      const answers = [
        await send(new URL(visitors.url).pathname, {
          'x-hearback-signature': signature,
        }),
        await send(`/api/webhooks/clay/${workspace_id}`, {
          'x-clay-callback-token': callback.header_value,
        }),
      ];
      await stop();
      return answers;
    };
    // Clay's callback is authenticated. The 400 only means that it names no row.
    expect(await post(both)).toEqual([200, 400]);
    expect(await post({ HEARBACK_SECRET: NEW_SECRET })).toEqual([404, 401]);
  });

  it('names secrets that no key opens, keeps them unchanged, and fails', async () => {
    const { workspace_id } = agency;
    const lostSecret = `b1.unknown0.${'A'.repeat(40)}`;
    await testApp.query(sql`update clay_webhooks set sealed_auth_token = ${lostSecret}`);
    await expect(rotateKeys(configWith(both))).rejects.toThrow(
      new ConfigError(
        `Neither HEARBACK_SECRET nor HEARBACK_SECRET_PREVIOUS can decrypt these secrets:\nclay_webhooks.sealed_auth_token ${workspace_id} hash`,
      ),
    );
    expect(await testApp.query(sql`select sealed_auth_token from clay_webhooks`)).toEqual([
      { sealed_auth_token: lostSecret },
    ]);
  });
});
