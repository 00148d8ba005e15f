import type { Rule, RuleRun } from '@hearback/contract';
import { sql } from 'kysely';
import { type Inbox, openInbox } from './open-inbox.ts';

type Draft = { trigger?: object; conditions?: object; actions?: object[]; name?: string; enabled?: boolean };

const NONE = { campaign: [], location: [], tag: [], disposition: [], language: [], status: [] };
const CONDITIONS = { ...NONE, min_value: null, max_value: null, working_hours: null };
export const SNOOZE = { kind: 'snooze', days: 3 };

/** The form of a rule that snoozes every classified reply, unless specified. */
export const toForm = ({
  trigger = { kind: 'reply_classified' },
  conditions,
  actions = [SNOOZE],
  ...more
}: Draft) => ({
  name: 'Rule',
  enabled: true,
  ...more,
  definition: { trigger, conditions: { ...CONDITIONS, ...conditions }, actions },
});

export const INTERESTED = 'Yes, I am interested. Please call me tomorrow.';

export type RulesInbox = Inbox & {
  addRule(draft: Draft): Promise<Rule>;
  /** A classified reply in the first location. Its words decide the disposition. */
  reply(
    body: string,
    location_id?: string,
  ): Promise<{ contact_id: string; message_id: string; name: string }>;
  /** Runs the rules for all waiting events. */
  run(): Promise<void>;
  listRuns(rule: Pick<Rule, 'id'>): Promise<RuleRun[]>;
  /** Removes all rules and events. */
  reset(): Promise<void>;
};

/** An inbox with helpers for rules of its first agency. */
export async function openRules(): Promise<RulesInbox> {
  const inbox = await openInbox();
  const { workspace_id, locations } = inbox.agency;
  let number = 0;
  return {
    ...inbox,
    async addRule(draft) {
      const { status, body } = await inbox.ask('POST', '/api/rules', toForm(draft));
      if (status !== 200) throw new Error(`the rule was refused: ${JSON.stringify(body)}`);
      return body as Rule;
    },
    async reply(body, location_id = locations[0] ?? '') {
      number += 1;
      const name = `Lead${number}`;
      const ids = await inbox.receive(`lead${number}@rules.example`, {
        ...{ lead: { location_id, first_name: name }, sent_at: new Date(), body },
      });
      await inbox.runJob('inbox.read-sentiments', { workspace_id });
      return { ...ids, name };
    },
    run: () => inbox.runJob('rules.run-events', { workspace_id }),
    listRuns: async ({ id }) =>
      ((await inbox.ask('GET', `/api/rules/${id}/runs`)).body as { runs: RuleRun[] }).runs,
    async reset() {
      await inbox.query(sql`delete from rules where workspace_id = ${workspace_id}`);
      await inbox.query(sql`delete from rule_events where workspace_id = ${workspace_id}`);
    },
  };
}
