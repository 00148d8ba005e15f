import type { RuleTriggerKind } from '@hearback/contract';
import type { SystemTx, TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';
import type { EventWithFacts, RuleEvent, RuleFacts } from './rule-event.ts';

export type NewRuleEvent = {
  readonly workspace_id: string;
  readonly trigger: RuleTriggerKind;
  readonly key: string;
  readonly contact_id?: string | undefined;
  readonly message_id?: string | undefined;
  /** All leads of the import. */
  readonly import_id?: string | undefined;
  /** Ignored unless it is booked. */
  readonly meeting_id?: string | undefined;
  readonly cause_run_id?: string | undefined;
};

/** Stores events that an active rule waits for. Returns the workspaces to enqueue. */
export async function collectEvents(tx: Tx, events: readonly NewRuleEvent[]): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from app.collect_rule_events(${JSON.stringify(events)}::jsonb) as workspace_id`.execute(
    tx,
  );
  return rows.map(({ workspace_id }) => workspace_id);
}

export type StoredRuleEvent = RuleEvent & {
  readonly id: string;
  /** The rules whose actions led to it. */
  readonly chain: readonly string[];
};

export async function listEvents(
  tx: SystemTx,
  workspace_id: string,
  limit: number,
): Promise<StoredRuleEvent[]> {
  const { rows } = await sql<StoredRuleEvent>`
    select e.id, e.trigger, e.hours, e.key, e.contact_id, e.message_id, e.campaign_id, e.at,
      coalesce((select r.chain || r.rule_id from rule_runs r where r.workspace_id = e.workspace_id and r.id = e.cause_run_id),
        '{}') as chain
    from rule_events e where e.workspace_id = ${workspace_id} order by e.at, e.id limit ${limit}`.execute(tx);
  return rows;
}

export async function deleteEvents(
  tx: SystemTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from rule_events where workspace_id = ${workspace_id} and id = any (${[...ids]}::uuid[])`.execute(
    tx,
  );
}

type FactRow = Omit<RuleFacts, 'working_hours'> & {
  readonly place: number;
  readonly contact_name: string;
  readonly at: Date;
};

/**
 * Reads the values that the conditions of the events are compared with, in one statement. The disposition and the language of a
 * message are its own; everything else is the present state. A change of an opportunity that was deleted since is left out.
 */
export async function readFacts<E extends RuleEvent>(
  tx: TenantTx,
  workspace_id: string,
  events: readonly E[],
  toWorkingHours: (at: Date) => RuleFacts['working_hours'],
): Promise<EventWithFacts<E>[]> {
  const eventRows = events.map(({ contact_id, message_id, campaign_id, at }, place) => ({
    ...{ place, contact_id, message_id, campaign_id, at },
  }));
  const { rows } = await sql<FactRow>`
    select e.place, c.location_id as location, coalesce(c.tags, '{}') as tag, coalesce(e.campaign_id, m.campaign_id, v.campaign_id) as campaign,
      case when m.id is null then v.sentiment else m.sentiment end as disposition, coalesce(m.lang, v.lang) as language,
      o.status, o.estimated_value::double precision as value, coalesce(m.created_at, e.at) as at,
      coalesce(nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''), c.email::text, c.linkedin_url, '') as contact_name
    from jsonb_to_recordset(${JSON.stringify(eventRows)}::jsonb)
      as e (place integer, contact_id uuid, message_id uuid, campaign_id uuid, at timestamptz)
    join contacts c on c.workspace_id = ${workspace_id} and c.id = e.contact_id
    left join messages m on m.workspace_id = c.workspace_id and m.id = e.message_id
    left join conversations v on v.workspace_id = c.workspace_id and v.contact_id = c.id
    left join lateral (
      select p.status, p.estimated_value from opportunities p
      where p.workspace_id = c.workspace_id and p.contact_id = c.id
      order by p.status in ('won', 'lost'), p.created_at desc, p.id desc limit 1) o on true
    order by e.place`.execute(tx);
  return rows.flatMap(({ place, contact_name, at, ...facts }) => {
    const event = events[place];
    if (event?.trigger === 'opportunity_changed' && facts.status === null) return [];
    return event ? [{ event, facts: { ...facts, working_hours: toWorkingHours(at) }, contact_name, at }] : [];
  });
}
