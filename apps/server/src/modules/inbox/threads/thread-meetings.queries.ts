import type { Meeting } from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';

type MeetingRow = Omit<Meeting, 'starts_at' | 'ends_at' | 'changed_at'> & {
  starts_at: Date;
  ends_at: Date;
  changed_at: Date;
};

const MAX_MEETINGS = 50;

const MEETING = sql`m.id, m.calendar_id, m.calendar_name, m.source, m.status, m.starts_at, m.ends_at, m.error, m.alternatives, m.changed_at,
  coalesce((select jsonb_agg(c.change - 'user_id' || jsonb_build_object('who', (
      select ${userName('u')} from users u
      where u.workspace_id = m.workspace_id and u.id::text = c.change ->> 'user_id')) order by c.place)
    from jsonb_array_elements(m.changes) with ordinality as c (change, place)), '[]') as changes`;

const toMeeting = ({ starts_at, ends_at, changed_at, ...row }: MeetingRow): Meeting => ({
  ...row,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  changed_at: changed_at.toISOString(),
});

export async function getMeetingRow(
  tx: TenantTx,
  { workspace_id, id }: { readonly workspace_id: string; readonly id: string },
): Promise<Meeting | null> {
  const { rows } = await sql<MeetingRow>`
    select ${MEETING} from meetings m where m.workspace_id = ${workspace_id} and m.id = ${id}`.execute(tx);
  return rows[0] ? toMeeting(rows[0]) : null;
}

/** The meetings of a conversation. Clients see neither attempts nor who in the agency booked. */
export async function listMeetings(
  tx: TenantTx,
  {
    workspace_id,
    contact_id,
    isClient,
  }: { readonly workspace_id: string; readonly contact_id: string; readonly isClient: boolean },
): Promise<Meeting[]> {
  const { rows } = await executePrepared(
    tx,
    sql<MeetingRow>`
    select ${MEETING} from meetings m
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id}
      ${isClient ? sql`and m.booked_at is not null` : sql``}
    order by m.changed_at desc, m.id desc limit ${sql.lit(MAX_MEETINGS)}`,
  );
  const meetings = rows.map(toMeeting);
  if (!isClient) return meetings;
  return meetings.map((meeting) => ({
    ...meeting,
    error: null,
    changes: meeting.changes.map((change) => ({ ...change, who: null })),
  }));
}
