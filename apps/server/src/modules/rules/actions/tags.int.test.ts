import type { DryRun, RuleRun } from '@hearback/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { INTERESTED, openRules, toForm } from '#server/testing/open-rules.ts';

const inbox = await openRules();
const { addRule, reply, run, listRuns } = inbox;
const { workspace_id } = inbox.agency;

afterAll(() => inbox.close());
beforeEach(() => inbox.reset());

const VIP = { kind: 'add_tag', tag: 'vip' };
const readTags = async (contact_id: string) =>
  (
    await inbox.query(
      sql<{
        tags: string[] | null;
      }>`select tags from contacts where workspace_id = ${workspace_id} and id = ${contact_id}`,
    )
  )[0]?.tags;
const undo = ({ id = '' }: Partial<RuleRun> = {}) => inbox.ask('POST', `/api/rule-runs/${id}/undo`);

describe('a rule that adds or removes tags', () => {
  it('adds a tag once in lower case, and its undo removes it', async () => {
    const rule = await addRule({ actions: [{ kind: 'add_tag', tag: 'VIP' }, VIP] });
    const { contact_id } = await reply(INTERESTED);
    await run();
    expect(await readTags(contact_id)).toEqual(['vip']);
    const [logged] = await listRuns(rule);
    expect(logged?.actions).toEqual([
      {
        ...{ kind: 'add_tag', status: 'done', can_undo: true, is_lasting: false },
        detail: 'hb:vip is stored in Hearback only, because the location is not synced with a CRM.',
      },
      {
        kind: 'add_tag',
        status: 'unchanged',
        detail: 'The lead already has hb:vip.',
        can_undo: false,
        is_lasting: false,
      },
    ]);
    expect((await undo(logged)).body).toMatchObject({
      status: 'undone',
      actions: [{ status: 'undone' }, {}],
    });
    expect(await readTags(contact_id)).toBeNull();
  });

  it('removes a tag, and its undo adds it again', async () => {
    const rule = await addRule({ actions: [{ kind: 'remove_tag', tag: 'trial' }] });
    const { contact_id } = await reply(INTERESTED);
    await inbox.query(sql`update contacts set tags = '{trial,vip}' where id = ${contact_id}`);
    await run();
    expect(await readTags(contact_id)).toEqual(['vip']);
    await undo((await listRuns(rule))[0]);
    expect(await readTags(contact_id)).toEqual(['trial', 'vip']);
  });

  it('fails for a lead with the maximum number of tags', async () => {
    const rule = await addRule({ actions: [VIP] });
    const { contact_id } = await reply(INTERESTED);
    await inbox.query(
      sql`update contacts set tags = array(select 't' || n from generate_series(1, 20) n) where id = ${contact_id}`,
    );
    await run();
    expect((await listRuns(rule))[0]?.actions).toMatchObject([
      { status: 'failed', detail: 'The contact already has 20 tags.' },
    ]);
  });

  it.each(['', 'hb:vip', 'a,b', 'x'.repeat(41)])('cannot name the tag “%s”', async (tag) => {
    const { status } = await inbox.ask('POST', '/api/rules', toForm({ actions: [{ kind: 'add_tag', tag }] }));
    expect(status).toBe(422);
  });
});

describe('a condition for tags', () => {
  it('matches a lead with one of the tags, and the dry run finds exactly what the real run does', async () => {
    await inbox.query(
      sql`update messages set sentiment = null, sentiment_by = 'person' where workspace_id = ${workspace_id}`,
    );
    const conditions = { tag: ['vip', 'partner'] };
    const rule = await addRule({ conditions });
    const tagged = await reply(INTERESTED);
    const untagged = await reply(INTERESTED);
    await inbox.query(sql`update contacts set tags = '{trial,vip}' where id = ${tagged.contact_id}`);
    await run();
    const real = (await listRuns(rule)).filter(({ status }) => status === 'done');
    expect(real).toMatchObject([
      {
        contact_id: tagged.contact_id,
        conditions: [{ condition: 'tag', matched: true, seen: 'trial, vip' }],
      },
    ]);
    const { definition } = toForm({ conditions });
    const dry = (await inbox.ask('POST', '/api/rules/dry-run', { definition })).body as DryRun;
    expect(dry.matches.map((one) => [one.contact_id, one.conditions])).toEqual(
      real.map((one) => [one.contact_id, one.conditions]),
    );
    expect(dry.misses.map(({ contact_id }) => contact_id)).toEqual([untagged.contact_id]);
  });

  it('is empty in rules of earlier releases', async () => {
    const rule = await addRule({});
    await inbox.query(
      sql`update rules set definition = definition #- '{conditions,tag}' where id = ${rule.id}`,
    );
    const { body } = await inbox.ask('GET', '/api/rules');
    expect((body as { rules: unknown[] }).rules).toMatchObject([{ definition: { conditions: { tag: [] } } }]);
  });
});
