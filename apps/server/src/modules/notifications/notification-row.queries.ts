import type { Notification, NotificationKind } from '@hearback/contract';
import { sql } from 'kysely';

export type NotificationRow = Omit<Notification, 'at' | 'read_at'> & {
  readonly kind: NotificationKind;
  readonly at: Date;
  readonly read_at: Date | null;
};

/** Names are read from the referenced rows, because they may have changed since. */
export const NOTIFICATION = sql`n.id, n.kind, n.detail, n.times, n.contact_id, i.campaign_id, n.account_id, n.location_id, n.at, n.read_at,
  coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), ''), c.email, i.file_name,
    nullif(a.custom_name, ''), a.name, nullif(l.custom_name, ''), l.name, 'Unknown') as name`;

export const FROM = sql`from notifications n
  left join contacts c on c.workspace_id = n.workspace_id and c.id = n.contact_id
  left join imports i on i.workspace_id = n.workspace_id and i.id = n.import_id
  left join accounts a on a.workspace_id = n.workspace_id and a.id = n.account_id
  left join ghl_locations l on l.workspace_id = n.workspace_id and l.ghl_location_id = n.location_id`;

export const toNotification = ({ at, read_at, ...row }: NotificationRow): Notification => ({
  ...row,
  at: at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
});
