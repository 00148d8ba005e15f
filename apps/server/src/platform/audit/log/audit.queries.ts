import { type AuditFilter, listAuditTopics, NO_ACTOR } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';

/** A line with the current names of the people and objects it refers to. */
export type AuditRow = {
  readonly id: number;
  readonly at: Date;
  readonly actor_user_id: string | null;
  readonly actor_email: string | null;
  readonly actor_name: string | null;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly target: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly erased: boolean;
  /** The name of the object whose id is in `target`, if it still exists. */
  readonly object_name: string | null;
  readonly location_name: string | null;
};

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Selects the page first, so names are resolved only for its lines. */
export async function listLines(
  tx: TenantTx,
  filter: AuditFilter,
  before: number | undefined,
  most: number,
): Promise<AuditRow[]> {
  const conditions = [sql`true`, ...toConditions(filter)];
  // If the cursor's line was cut meanwhile, there are no older lines.
  if (before !== undefined)
    conditions.push(
      sql`(l.at, l.id) < (select o.at, o.id from audit_log o where o.workspace_id = l.workspace_id and o.id = ${before})`,
    );
  const { rows } = await sql<AuditRow>`
    with page as materialized (
      select l.*, case when l.target ~ ${UUID} then l.target::uuid end as object_id from audit_log l
      where ${sql.join(conditions, sql` and `)} order by l.at desc, l.id desc limit ${most})
    select p.id, p.at, p.actor_user_id, p.actor_email, p.action, p.outcome, p.target, p.details, p.erased_at is not null as erased,
      nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') as actor_name,
      coalesce(k.name, a.custom_name, a.name, i.file_name, nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), ''),
        c.email::text, t.custom_name, t.name) as object_name,
      coalesce(g.custom_name, g.name) as location_name
    from page p
    left join users u on u.workspace_id = p.workspace_id and u.id = p.actor_user_id
    left join campaigns k on k.workspace_id = p.workspace_id and k.id = p.object_id
    left join accounts a on a.workspace_id = p.workspace_id and a.id = p.object_id
    left join imports i on i.workspace_id = p.workspace_id and i.id = p.object_id
    left join contacts c on c.workspace_id = p.workspace_id and c.id = p.object_id
    left join ghl_locations t on t.workspace_id = p.workspace_id and t.ghl_location_id = p.target
    left join ghl_locations g on g.workspace_id = p.workspace_id and g.ghl_location_id = p.details ->> 'location'
    order by p.at desc, p.id desc`.execute(tx);
  return rows;
}

function toConditions({ person, kind, from, to, q }: AuditFilter): RawBuilder<unknown>[] {
  return [
    ...(person === undefined ? [] : [personIs(person)]),
    ...(kind === undefined ? [] : [kindIs(kind)]),
    ...(from === undefined ? [] : [sql`l.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`l.at < ${to}::timestamptz`]),
    ...(q ? [isAbout(q)] : []),
  ];
}

const personIs = (person: string) =>
  person === NO_ACTOR ? sql`l.actor_user_id is null` : sql`l.actor_user_id = ${person}::uuid`;

const kindIs = (kind: NonNullable<AuditFilter['kind']>) =>
  kind === 'refused'
    ? sql`l.outcome = 'refused'`
    : sql`l.outcome = 'done' and split_part(l.action, '.', 1) = any (${listAuditTopics(kind)}::text[])`;

/** Matches the text of the line or the name behind an id in it. The input is matched literally, not as a pattern. */
function isAbout(q: string): RawBuilder<unknown> {
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${q})) > 0`;
  return sql`(${has('l.target')}
    or l.target in (select k.id::text from campaigns k where ${has('k.name')})
    or l.target in (select a.id::text from accounts a where ${has('a.name')} or ${has('a.custom_name')})
    or l.target in (select i.id::text from imports i where ${has('i.file_name')})
    or l.target in (select c.id::text from contacts c where c.email_key = lower(${q}))
    or array[l.target, l.details ->> 'location'] && array(
      select g.ghl_location_id from ghl_locations g where ${has('g.name')} or ${has('g.custom_name')}))`;
}

/**
 * Lists everyone who appears in the trail, including people who left. Uses one index probe per person, independent of
 * the number of lines.
 */
export async function listActors(tx: TenantTx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actors (id) as (
      (select l.actor_user_id from audit_log l where l.actor_user_id is not null order by l.actor_user_id limit 1)
      union all
      select (select l.actor_user_id from audit_log l where l.actor_user_id > a.id order by l.actor_user_id limit 1)
      from actors a where a.id is not null)
    select a.id, coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email::text, (
      select l.actor_email from audit_log l where l.actor_user_id = a.id and l.actor_email is not null
      order by l.at desc limit 1), 'An erased person') as name
    from actors a left join users u on u.id = a.id where a.id is not null order by name`.execute(tx);
  return rows;
}
