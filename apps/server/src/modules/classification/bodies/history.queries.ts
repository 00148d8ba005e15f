import { sql } from 'kysely';

/**
 * True for a message that was pulled from the provider and is older than the account's connection, so it needs no
 * response.
 */
export const isHistory = (
  message: string,
) => sql<boolean>`(not (coalesce(${sql.ref(`${message}.provider_thread`)} -> 'seen', '[]') ? 'hook')
  and exists (select from accounts connected where connected.workspace_id = ${sql.ref(`${message}.workspace_id`)}
    and connected.id = ${sql.ref(`${message}.account_id`)} and ${sql.ref(`${message}.sent_at`)} < connected.created_at))`;
