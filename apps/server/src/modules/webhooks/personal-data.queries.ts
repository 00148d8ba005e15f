import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { Mentions } from '#server/platform/personal-data/matcher.ts';
import type { PersonalData, Row } from '#server/platform/personal-data/personal-table.ts';

export const webhooksPersonalData: PersonalData = {
  tables: [
    {
      table: 'webhook_events',
      title: 'Raw provider events',
      key: { id: 'uuid' },
      texts: ['reason'],
      json: ['payload'],
      plain: ['provider', 'external_id', 'kind', 'status'],
      byIds: true,
      rewrite: rewriteEvent,
    },
  ],
  impersonal: { webhook_event_messages: 'ids, which go with the message' },
};

/**
 * Empties an event about the person, so that it is never processed. Its key is kept, so that a second delivery is
 * recognized. In an event about other people, only the mention is removed. Nothing is lost, because the next sync reads
 * pending data from the provider.
 */
async function rewriteEvent(tx: SystemTx, workspace_id: string, row: Row, mentions: Mentions): Promise<void> {
  const reason = row.reason === null ? null : mentions.redact(String(row.reason));
  const isAbout = mentions.isAbout(row.payload);
  const payload = isAbout ? {} : mentions.redactJson(row.payload);
  await sql`
    update webhook_events set payload = ${toStorableJson(payload)}::jsonb, reason = ${reason},
      status = case when ${isAbout} and status in ('received', 'failed') then 'unknown' else status end,
      processed_at = case when ${isAbout} then coalesce(processed_at, clock_timestamp()) else processed_at end,
      wiped_at = case when ${isAbout} then coalesce(wiped_at, clock_timestamp()) else wiped_at end
    where workspace_id = ${workspace_id} and id = ${String(row.id)}`.execute(tx);
}
