import { API_PERMISSIONS } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestPerson } from '#server/testing/people.ts';
import { openMcp } from '#server/testing/stack/open-mcp.ts';
import type { WritingAgency } from '#server/testing/writing-agency.ts';
import { tools } from './tools/index.ts';

const { app, own, other, addKey, turn, send, callTool } = await openMcp();
afterAll(() => app.close());

const SOON = new Date(Date.now() + 86_400_000).toISOString();

type Probe = {
  readonly args: (agency: WritingAgency) => object;
  /** Names no row, so that it answers every caller with their own rows. */
  readonly isList?: true;
};
const toArgs = (more: object = {}): Probe => ({ args: ({ contact_id }) => ({ contact_id, ...more }) });
const LIST: Probe = { args: () => ({}), isList: true };

/** One entry for each tool. A missing one fails the test. */
const probes: Readonly<Record<string, Probe>> = {
  whoami: LIST,
  list_conversations: LIST,
  get_conversation: toArgs(),
  search: { args: () => ({ query: 'wrote@example.test' }), isList: true },
  get_contact: toArgs(),
  set_disposition: toArgs({ disposition: 'interested' }),
  add_note: toArgs({ content: 'By an assistant' }),
  assign: toArgs({ assignee: null }),
  snooze: toArgs({ until: SOON }),
  draft_reply: toArgs({ content: 'Thursday works.' }),
  list_drafts: LIST,
  stop_contacting: toArgs({ reason: 'chosen' }),
  list_meeting_slots: toArgs(),
  list_campaigns: LIST,
  get_report: { args: ({ report_id }) => ({ report_id }) },
  integration_health: LIST,
};

const FOREIGN = [
  ...(['contact_id', 'message_id', 'reply_id', 'view_id', 'note_id', 'meeting_id', 'report_id'] as const),
  ...(['campaign_id', 'workspace_id', 'suppression_entry_id'] as const),
];
/** Ids of the agency, and texts that only its rows contain. */
const listLeaks = (body: unknown, agency: WritingAgency): string[] => {
  const text = JSON.stringify(body);
  return [...FOREIGN.map((id) => agency[id]), 'Noted by a test'].filter((each) => text.includes(each));
};

type ToolBody = { result?: { isError?: boolean; content: { text: string }[] }; error?: { message: string } };
const ask = async (token: string | undefined, name: string, agency = own) => {
  const { status, body } = await callTool(token, name, probes[name]?.args(agency));
  const { result, error } = body as ToolBody;
  return {
    status,
    body,
    isError: result?.isError === true,
    text: result?.content[0]?.text ?? error?.message,
  };
};

const names = tools.map(({ name }) => name);
const full = await addKey();
const otherKey = await addKey({}, other.owner);

/** Everything that a tool can change in the agency. */
const readState = async ({ workspace_id }: WritingAgency) =>
  app.query(sql`select
    (select jsonb_agg(to_jsonb(v) order by v.contact_id) from conversations v where v.workspace_id = ${workspace_id}) as conversations,
    (select count(*) from notes n where n.workspace_id = ${workspace_id}) as notes,
    (select count(*) from reply_drafts d where d.workspace_id = ${workspace_id}) as drafts,
    (select count(*) from replies r where r.workspace_id = ${workspace_id}) as replies,
    (select count(*) from do_not_contact c where c.workspace_id = ${workspace_id}) as suppressed`);

describe('every tool', () => {
  it('has a probe', () => expect(Object.keys(probes).toSorted()).toEqual(names.toSorted()));

  it.each(names)('%s hides the rows of another workspace', async (name) => {
    const before = await readState(other);
    const { status, body, isError, text } = await ask(full.secret, name, other);
    expect(listLeaks(body, other)).toEqual([]);
    expect({ status, isError }).toEqual({ status: 200, isError: !probes[name]?.isList });
    if (isError) expect(text).toContain('find ids that this connection can see');
    expect(await readState(other)).toEqual(before);
  });

  it('hides the rows of another location and changes nothing there', async () => {
    const elsewhere = await addKey({ location_ids: [own.locations[1] ?? ''] });
    const before = await readState(own);
    for (const name of names) {
      const { status, body, isError, text } = await ask(elsewhere.secret, name);
      const leaks = listLeaks(body, own).filter((id) => id !== own.workspace_id && id !== own.view_id);
      expect({ name, status, leaks, isError, text }).toEqual({
        ...{ name, status: 200, leaks: [], isError: !probes[name]?.isList, text },
      });
    }
    expect(await readState(own)).toEqual(before);
  });

  it.each(tools.filter(({ permission }) => permission !== null))(
    '$name needs the permission $permission',
    async ({ name, permission }) => {
      const permissions = API_PERMISSIONS.filter((each) => each !== permission);
      const { id, secret } = await addKey({ permissions });
      const before = await readState(own);
      const { status, body, headers } = await callTool(secret, name, probes[name]?.args(own));
      expect({ status, leaks: listLeaks(body, own) }).toEqual({ status: 403, leaks: [] });
      expect(headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${permission}"`);
      expect(body).toMatchObject({ error: { data: { code: 'API_KEY_PERMISSION_MISSING' } } });
      expect(await readState(own)).toEqual(before);
      const listed = await send(secret, 'tools/list');
      expect(JSON.stringify(listed.body)).not.toContain(`"name":"${name}"`);
      await app.call('DELETE', `/api/api-keys/${id}`, { token: own.owner.token });
    },
  );

  it('refuses callers without a valid key, from another network, and of a workspace that turned assistants off', async () => {
    const [expired, revoked, bound] = [
      await addKey(),
      await addKey(),
      await addKey({ networks: ['203.0.113.0/24'] }),
    ];
    const leaver = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
    const left = await addKey({}, leaver);
    for (const { secret } of [expired, revoked, left])
      expect((await callTool(secret, 'whoami')).status).toBe(200);
    await app.query(sql`update api_keys set expires_at = now() where id = ${expired.id}`);
    await app.call('DELETE', `/api/api-keys/${revoked.id}`, { token: own.owner.token });
    await app.query(sql`delete from users where id = ${leaver.user_id}`);
    await turn(false, other.owner);
    const before = [await readState(own), await readState(other)];
    const altered = `${full.secret.slice(0, -1)}${full.secret.endsWith('A') ? 'B' : 'A'}`;
    type Refusal = readonly [string | undefined, number, string, WritingAgency];
    const refusals: readonly Refusal[] = [
      ...[undefined, own.owner.token, 'x', altered, expired.secret, revoked.secret, left.secret].map(
        (token): Refusal => [token, 401, 'API_KEY_INVALID', own],
      ),
      [bound.secret, 403, 'API_KEY_NETWORK_REFUSED', own],
      [otherKey.secret, 403, 'MCP_DISABLED', other],
    ];
    for (const name of names)
      for (const [token, status, code, agency] of refusals) {
        const answer = await ask(token, name, agency);
        expect({ name, status: answer.status, leaks: listLeaks(answer.body, agency) }).toEqual({
          ...{ name, status, leaks: [] },
        });
        expect(answer.body).toMatchObject({ error: { data: { code } } });
      }
    expect([await readState(own), await readState(other)]).toEqual(before);
    await turn(true, other.owner);
  });

  it('allows a demoted creator only what they may still do', async () => {
    const demoted = await addTestPerson(app, own.workspace_id, { role: 'team', user_type: 'agency' });
    const { secret } = await addKey({}, demoted);
    await app.query(
      sql`update users set role = 'client', user_type = 'agency_customer' where id = ${demoted.user_id}`,
    );
    const before = await readState(own);
    for (const name of names) {
      const { body } = await ask(secret, name);
      expect(
        listLeaks(body, own).filter((id) => id !== own.workspace_id),
        name,
      ).toEqual([]);
    }
    expect(await readState(own)).toEqual(before);
    const { body } = await send(secret, 'tools/list');
    const listed = (body as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name);
    expect(listed).toEqual(['whoami', 'list_conversations', 'get_conversation', 'search', 'get_report']);
  });

  it.each(names)('%s is allowed to a key with all permissions', async (name) => {
    const { status, isError, text } = await ask(full.secret, name);
    // The agency of this test has no CRM.
    const needsCrm = name === 'list_meeting_slots';
    expect({ status, isError, text }).toEqual({ status: 200, isError: needsCrm, text });
  });
});
