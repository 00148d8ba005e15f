import { type Activity, UNNAMED_RULE } from '@hearback/contract';
import { asSystem, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';
import { cutPage, parseCursor, toCursor } from '#server/platform/paging/cursor.ts';

const PAGE = 30;

/** Returns a placeholder for people who were removed or are not visible to the viewer. */
const toName = (table: 'u' | 'w') => sql`coalesce(${userName(table)}, 'A teammate')`;

type ActivityRow = Omit<Activity, 'at' | 'until'> & { at: Date; until: Date | null; cursor: string };

/** Newest first, for a conversation that the viewer can see. */
export async function listActivities(
  tx: TenantTx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
  before: string | undefined,
): Promise<{ activities: Activity[]; older: string | null }> {
  const from = parseCursor(before);
  const beyond = from ? sql`and (a.at, a.id) < (${from.at}::timestamptz, ${from.id}::uuid)` : sql``;
  const { rows } = await sql<ActivityRow>`
    select a.id, a.at, a.what, case when not a.is_automatic then ${toName('u')} end as who,
      case when a.rule_id is not null then coalesce(r.name, ${UNNAMED_RULE}) end as rule,
      case when a.assigned_to is not null then ${toName('w')} end as assignee_name, a.disposition, a.until, a.days,
      ${toCursor('a.at', 'a.id')} as cursor
    from activities a
    left join users u on u.workspace_id = a.workspace_id and u.id = a.user_id
    left join users w on w.workspace_id = a.workspace_id and w.id = a.assigned_to
    left join rules r on r.workspace_id = a.workspace_id and r.id = a.rule_id
    where a.workspace_id = ${workspace_id} and a.contact_id = ${contact_id} ${beyond}
    order by a.at desc, a.id desc limit ${PAGE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE);
  const activities = page.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
  }));
  return { activities, older: next };
}

type RecordedActivity = {
  readonly workspace_id: string;
  readonly contact_ids: readonly string[];
  readonly what: Exclude<Activity['what'], 'disposed' | 'assigned' | 'snoozed' | 'reminder_set'>;
  /** Null after the person was removed. */
  readonly user_id: string | null;
  /** Not done by a person. */
  readonly is_automatic?: boolean;
};

/** Records what a person did with conversations, if no trigger does. Uses the system role, because people may not write activities. */
export async function recordActivity(tx: TenantTx, activity: RecordedActivity): Promise<void> {
  if (activity.contact_ids.length > 0) await asSystem(tx, (tx) => recordActivityAsSystem(tx, activity));
}

export async function recordActivityAsSystem(
  tx: SystemTx,
  { workspace_id, contact_ids, what, user_id, is_automatic = false }: RecordedActivity,
): Promise<void> {
  await tx
    .insertInto('activities')
    .values(contact_ids.map((contact_id) => ({ workspace_id, contact_id, what, user_id, is_automatic })))
    .execute();
}
