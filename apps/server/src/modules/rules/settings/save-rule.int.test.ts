import type { Rule } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openRules, SNOOZE, toForm } from '#server/testing/open-rules.ts';

const inbox = await openRules();
const { addRule } = inbox;
const { team, workspace_id } = inbox.agency;

afterAll(() => inbox.close());
beforeEach(() => inbox.reset());

describe('saving a rule', () => {
  it('refuses a loop and names its rules', async () => {
    const toStatus = (from: string, status: string) => ({
      ...{ trigger: { kind: 'opportunity_changed' }, conditions: { status: [from] } },
      actions: [{ kind: 'set_status', status }],
    });
    await addRule({ name: 'Win', ...toStatus('lead', 'won') });
    const back = toForm({ name: 'Reopen', ...toStatus('won', 'lead') });
    expect(await inbox.ask('POST', '/api/rules', back)).toMatchObject({
      status: 409,
      body: {
        code: 'RULE_LOOP',
        message:
          'These rules would run in a loop: “Win” → “Reopen” → “Win”. Change a condition or an action of one of them.',
      },
    });
    expect((await inbox.ask('POST', '/api/rules', { ...back, enabled: false })).status).toBe(200);
  });

  it('is refused beyond 100 rules, and for an action without a conversation', async () => {
    await inbox.query(sql`insert into rules (workspace_id, name, trigger, definition, enabled)
      select ${workspace_id}, 'Rule', 'disposition_set', '{}', false from generate_series(1, 100)`);
    expect(await inbox.ask('POST', '/api/rules', toForm({}))).toMatchObject({
      ...{ status: 409, body: { code: 'RULES_FULL' } },
    });
    const imported = toForm({ trigger: { kind: 'lead_imported' }, actions: [SNOOZE] });
    expect((await inbox.ask('POST', '/api/rules', imported)).status).toBe(422);
  });

  it('is limited to owners and team members, and audited', async () => {
    const { customer } = inbox.agency;
    expect((await inbox.ask('POST', '/api/rules', toForm({}), customer)).status).toBe(403);
    const { status, body } = await inbox.ask('POST', '/api/rules', toForm({ name: 'Audited' }), team);
    expect([status, (body as Rule).owner?.id]).toEqual([200, team.user_id]);
    await inbox.ask('DELETE', `/api/rules/${(body as Rule).id}`);
    const lines = await inbox.query(sql`select action, details ->> 'name' as name from audit_log
      where target = ${(body as Rule).id} order by id`);
    expect(lines).toEqual([
      { action: 'rule.added', name: 'Audited' },
      { action: 'rule.removed', name: 'Audited' },
    ]);
  });
});
