import { sql } from 'kysely';

/** Read at the provider, and older than the connection of its account: no one was waiting for it here. */
export const isHistory = (
  message: string,
) => sql<boolean>`(not (coalesce(${sql.ref(`${message}.provider_thread`)} -> 'seen', '[]') ? 'hook')
  and exists (select from accounts connected where connected.workspace_id = ${sql.ref(`${message}.workspace_id`)}
    and connected.id = ${sql.ref(`${message}.account_id`)} and ${sql.ref(`${message}.sent_at`)} < connected.created_at))`;
