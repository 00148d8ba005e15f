import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { jobs } from '#server/registry.ts';
import { openInbox } from '#server/testing/open-inbox.ts';

const inbox = await openInbox();
afterAll(() => inbox.close());

const apply = () =>
  jobs.find(({ name }) => name === 'privacy.apply-retention')?.handler({}, inbox.app.services);
const addEvent = (workspace_id: string, days: number, status: string) =>
  inbox.app.query(sql`insert into webhook_events (workspace_id, provider, external_id, kind, payload, status, received_at)
      values (${workspace_id}, 'instantly', gen_random_uuid(), 'reply', '{"said":"hello"}', ${status},
        now() - ${days} * interval '1 day')`);
const countKept = async (workspace_id: string) => {
  const rows = await inbox.query(sql<{
    kept: number;
    rows: number;
  }>`select count(*) filter (where payload <> '{}')::int as kept, count(*)::int as rows
      from webhook_events where workspace_id = ${workspace_id}`);
  return rows[0];
};
const preview = async (kind: string, days: number | null) =>
  (await inbox.ask('POST', '/api/privacy/retention/preview', { kind, days })).body;
const save = async (kind: string, days: number | null) =>
  (await inbox.ask('PUT', '/api/privacy/retention', { kind, days })).status;

const addWorkspace = async () => {
  const rows = await inbox.query(
    sql<{ id: string }>`insert into workspaces (name) values ('Fresh') returning id`,
  );
  return rows[0]?.id ?? '';
};

describe('the retention of data', () => {
  it('defaults to emptying events after a month and keeping everything else', async () => {
    expect((await inbox.ask('GET', '/api/privacy/retention')).body).toEqual({
      rules: [
        { kind: 'webhook_events', days: 30, default_days: 30 },
        { kind: 'webhook_deliveries', days: 30, default_days: 30 },
        { kind: 'deleted_messages', days: null, default_days: null },
        { kind: 'import_rows', days: null, default_days: null },
        { kind: 'audit', days: null, default_days: null },
      ],
    });
  });

  it('is shown with its effect before it is saved, and applies to this workspace only', async () => {
    const { agency, other } = inbox;
    for (const { workspace_id } of [agency, other])
      for (const [days, status] of [
        [5, 'processed'],
        [15, 'processed'],
        [15, 'received'],
        [45, 'unknown'],
      ] as const)
        await addEvent(workspace_id, days, status);
    // Unprocessed events never expire.
    expect(await preview('webhook_events', 10)).toEqual({ number: 2 });
    expect(await preview('webhook_events', 30)).toEqual({ number: 1 });
    expect(await preview('webhook_events', null)).toEqual({ number: 0 });
    expect(await save('webhook_events', 10)).toBe(200);
    const before = [await countKept(agency.workspace_id), await countKept(other.workspace_id)];
    await apply();
    const after = [await countKept(agency.workspace_id), await countKept(other.workspace_id)];
    // The events themselves stay listed.
    expect(after.map((one) => one?.rows)).toEqual(before.map((one) => one?.rows));
    expect(after.map((one, index) => (before[index]?.kept ?? 0) - (one?.kept ?? 0))).toEqual([2, 1]);
  });

  it('can be unlimited', async () => {
    const { workspace_id } = inbox.agency;
    expect(await save('webhook_events', null)).toBe(200);
    await addEvent(workspace_id, 400, 'processed');
    const before = await countKept(workspace_id);
    await apply();
    expect(await countKept(workspace_id)).toEqual(before);
  });

  it('trims the audit trail, refused import rows and remains of deleted messages', async () => {
    const { workspace_id } = inbox.agency;
    const fresh = await addWorkspace();
    const { message_id } = await inbox.receive('old@acme.example', { key: 'pulled-key', by: 'pull' });
    const count = async () => {
      const rows =
        await inbox.query(sql`select (select count(*)::int from audit_log where workspace_id = ${fresh} and at < now() - interval '50 days') as lines,
          (select count(*)::int from import_failures where workspace_id = ${workspace_id}) as refused,
          (select provider_thread from messages where id = ${message_id}) as thread`);
      return rows[0];
    };
    await inbox.withDatabase(async (tx) => {
      // The trail is trimmed in order, oldest lines first.
      await sql`insert into audit_log (workspace_id, action, at) values (${fresh}, 'sync.started', now() - interval '60 days')`.execute(
        tx,
      );
      await sql`insert into retention_rules (workspace_id, kind, days) values (${fresh}, 'audit', 50)`.execute(
        tx,
      );
      await sql`update messages set deleted_at = now() - interval '60 days', wiped_at = now() - interval '60 days',
        provider_thread = '{"seen":["pull"],"trace":"abc"}' where id = ${message_id}`.execute(tx);
      await sql`with c as (insert into campaigns (workspace_id, provider, provider_campaign_id) values (${workspace_id}, 'instantly', 'old')
          returning id),
        i as (insert into imports (workspace_id, campaign_id, file_name, file_size, status, finished_at)
          select ${workspace_id}, c.id, 'x.csv', 1, s.status, case s.status when 'done' then now() - interval '60 days' end
          from c, (values ('done'), ('running')) s (status) returning id)
        insert into import_failures (workspace_id, import_id, row_number, message, cells)
          select ${workspace_id}, id, 1, 'no', '["a"]' from i`.execute(tx);
    });
    for (const kind of ['import_rows', 'deleted_messages']) {
      expect([kind, await preview(kind, 50)]).toEqual([kind, { number: 1 }]);
      expect(await save(kind, 50)).toBe(200);
    }
    expect(await count()).toMatchObject({ lines: 1, refused: 2 });
    await apply();
    // Rows of a running import never expire.
    expect(await count()).toEqual({ lines: 0, refused: 1, thread: { seen: ['pull'] } });
  });

  it('can be changed only by people with permission', async () => {
    const { status } = await inbox.ask(
      'PUT',
      '/api/privacy/retention',
      { kind: 'audit', days: 1 },
      inbox.agency.customer,
    );
    expect(status).toBe(403);
    expect(await save('audit', 0)).toBe(422);
  });
});
