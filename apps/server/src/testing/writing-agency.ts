import { randomUUID } from 'node:crypto';
import { toDefaultTemplate } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { addSharedFile } from './inbox/add-shared-file.ts';
import { addTestAgency, type TestAgency } from './people.ts';
import type { TestApp } from './stack/open-test-app.ts';

/**
 * An agency with a contact in the first location, a message, a failed reply to it, an opportunity, and a conversation
 * of the owner with the assistant.
 */
export type WritingAgency = TestAgency & {
  contact_id: string;
  message_id: string;
  reply_id: string;
  approval_id: string;
  opportunity_id: string;
  snippet_id: string;
  knowledge_id: string;
  /** A rule of the owner, and a run of it. */
  rule_id: string;
  rule_run_id: string;
  api_key_id: string;
  /** The access of a connected assistant. */
  assistant_key_id: string;
  /** A disabled endpoint, and a failed delivery to it. */
  webhook_endpoint_id: string;
  webhook_delivery_id: string;
  /** Shared by the owner. */
  view_id: string;
  /** A view of the clients page, shared by the owner. */
  client_view_id: string;
  /** Written by the owner. */
  note_id: string;
  chat_session_id: string;
  /** For the owner. */
  notification_id: string;
  /** A team channel. */
  notification_webhook_id: string;
  /** A finished bulk change of conversations by the owner. */
  conversation_run_id: string;
  /** On the do-not-contact list, with a failed step. */
  suppression_entry_id: string;
  suppression_step_id: string;
  suppression_mark_id: string;
  /** An overruled change of the CRM sync, and a finished dry run. */
  crm_conflict_id: string;
  crm_run_id: string;
  /** A booked meeting. */
  meeting_id: string;
  /** A booking page of the first location. */
  booking_page_id: string;
  /** A report without figures. */
  report_id: string;
  /** A link to it. */
  report_share_id: string;
  shared_file_id: string;
  /** A job that used all its attempts. */
  job_id: string;
  /** An export of the contact. */
  privacy_run_id: string;
};

export async function addWritingAgency(app: TestApp, name: string): Promise<WritingAgency> {
  const agency = await addTestAgency(app, name);
  return app.withDatabase(async (tx) => {
    const wrote = await addMessage(tx, agency);
    return { ...agency, ...wrote, ...(await addFollowers(tx, agency, wrote)) };
  });
}

async function addMessage(tx: SystemTx, { workspace_id, locations }: TestAgency) {
  const { id: contact_id } = await tx
    .insertInto('contacts')
    .values({ workspace_id, location_id: locations[0] ?? null, email: 'wrote@example.test' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: message_id } = await tx
    .insertInto('messages')
    .values({
      workspace_id,
      contact_id,
      source: 'cold_email',
      direction: 'inbound',
      body: 'Made by a test',
      sent_at: new Date('2020-01-01T00:00:00Z'),
      provider_message_key: 'made-by-a-test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { contact_id, message_id };
}

const RULE = JSON.stringify({
  trigger: { kind: 'disposition_set' },
  conditions: {},
  actions: [{ kind: 'finish' }],
});

type MessageIds = Pick<WritingAgency, 'contact_id' | 'message_id'>;

async function addFollowers(
  tx: SystemTx,
  { workspace_id, owner, locations }: TestAgency,
  { contact_id, message_id }: MessageIds,
) {
  const { id: opportunity_id } = await tx
    .insertInto('opportunities')
    .values({ workspace_id, contact_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: snippet_id } = await tx
    .insertInto('snippets')
    .values({ workspace_id, location_id: null, name: 'Hello', content: 'Hello {{first_name}}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: knowledge_id } = await tx
    .insertInto('knowledge_entries')
    .values({ workspace_id, kind: 'offer', content: 'We answer replies' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: rule_id } = await tx
    .insertInto('rules')
    .values({ workspace_id, name: 'Probed', trigger: 'disposition_set', definition: RULE, enabled: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: rule_run_id } = await tx
    .insertInto('rule_runs')
    .values({
      ...{ workspace_id, rule_id, version: 1, event_key: 'x', trigger: 'disposition_set', contact_id },
      status: 'failed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: api_key_id } = await tx
    .insertInto('api_keys')
    .values({
      ...{ workspace_id, name: 'Probed', created_by: owner.user_id, requests_per_minute: 60 },
      ...{ secret_hash: '0'.repeat(64), last_characters: 'none', permissions: ['inbox:read'] },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: assistant_key_id } = await tx
    .insertInto('api_keys')
    .values({
      ...{ workspace_id, name: 'Probed', created_by: owner.user_id, requests_per_minute: 60 },
      ...{ kind: 'assistant', permissions: ['inbox:read'] },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('oauth_grants')
    .values({ workspace_id, id: assistant_key_id, client_id: 'x', redirect_host: 'assistant.example' })
    .execute();
  const { id: webhook_endpoint_id } = await tx
    .insertInto('webhook_endpoints')
    .values({
      ...{
        workspace_id,
        name: 'Probed',
        host: 'x',
        sealed_url: 'b1.x',
        sealed_secret: 'b1.x',
        public_key: 'x',
      },
      ...{ events: ['import.finished'], status: 'disabled', disabled_reason: 'person' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: webhook_message_id } = await tx
    .insertInto('webhook_messages')
    .values({
      ...{ workspace_id, type: 'reply.received', key: 'x', subject_id: contact_id, sequence: 1, contact_id },
      ids: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: webhook_delivery_id } = await tx
    .insertInto('webhook_deliveries')
    .values({
      ...{ workspace_id, endpoint_id: webhook_endpoint_id, message_id: webhook_message_id, status: 'failed' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: view_id } = await tx
    .insertInto('saved_views')
    .values({ workspace_id, user_id: owner.user_id, name: 'Probed', filter: '{}', shared: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: client_view_id } = await tx
    .insertInto('saved_views')
    .values({
      ...{
        workspace_id,
        user_id: owner.user_id,
        name: 'Probed',
        filter: '{}',
        shared: true,
        page: 'clients',
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: note_id } = await tx
    .insertInto('notes')
    .values({
      workspace_id,
      contact_id,
      author_id: owner.user_id,
      author_name: 'Owner',
      content: 'Noted by a test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: reply_id } = await tx
    .insertInto('replies')
    .values({
      workspace_id,
      contact_id,
      message_id,
      source: 'cold_email',
      content: 'Written by a test',
      idempotency_key: randomUUID(),
      status: 'failed',
      created_by: owner.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const approval_id = randomUUID();
  await tx
    .insertInto('reply_approvals')
    .values({
      ...{ workspace_id, id: approval_id, contact_id, message_id, source: 'cold_email' },
      ...{ content: 'Drafted by a test', author_id: owner.user_id, author_name: 'Owner' },
      ...{ remind_at: new Date(Date.now() + 3_600_000), expires_at: new Date(Date.now() + 7_200_000) },
    })
    .execute();
  const { id: chat_session_id } = await tx
    .insertInto('campaign_chat_sessions')
    .values({ workspace_id, user_id: owner.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: job_id } = await tx
    .insertInto('failed_jobs')
    .values({
      workspace_id,
      name: 'accounts.recount',
      payload: JSON.stringify({ workspace_id }),
      attempts: 5,
      max_attempts: 5,
      reason: 'Given up by a test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: privacy_run_id } = await tx
    .insertInto('privacy_runs')
    .values({ workspace_id, kind: 'export', subject: '{"label":"probed"}', status: 'done', total: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: notification_id } = await tx
    .insertInto('notifications')
    .values({
      workspace_id,
      user_id: owner.user_id,
      kind: 'interested_reply',
      contact_id,
      causes: [message_id],
      in_app: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: notification_webhook_id } = await tx
    .insertInto('notification_webhooks')
    .values({ workspace_id, name: 'Probed', service: 'slack', host: 'x', sealed_url: 'b1.x', kinds: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: conversation_run_id } = await tx
    .insertInto('conversation_runs')
    .values({
      workspace_id,
      user_id: owner.user_id,
      change: JSON.stringify({ kind: 'finish' }),
      status: 'done',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const suppression_entry_id = randomUUID();
  await tx
    .insertInto('do_not_contact')
    .values({
      workspace_id,
      id: suppression_entry_id,
      kind: 'email',
      value: 'left-alone@example.test',
      digest: suppression_entry_id.replaceAll('-', '').repeat(2),
      reason: 'asked',
      added_by_name: 'Owner',
    })
    .execute();
  const { id: suppression_step_id } = await tx
    .insertInto('suppression_steps')
    .values({ workspace_id, entry_id: suppression_entry_id, kind: 'crm', status: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: suppression_mark_id } = await tx
    .insertInto('suppression_marks')
    .values({
      workspace_id,
      kind: 'crm',
      ghl_location_id: locations[0],
      value: 'left-alone',
      status: 'failed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const place = { workspace_id, location_id: locations[0] ?? '' };
  const { id: crm_conflict_id } = await tx
    .insertInto('crm_conflicts')
    .values({ ...place, contact_id, kind: 'contact', own_id: contact_id, field: 'phone', winner: 'crm' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: crm_run_id } = await tx
    .insertInto('crm_runs')
    .values({ ...place, kind: 'preview', status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: meeting_id } = await tx
    .insertInto('meetings')
    .values({
      ...place,
      contact_id,
      calendar_id: 'calendar',
      source: 'crm',
      status: 'booked',
      crm_id: 'appointment',
      starts_at: new Date('2090-01-01T09:00:00Z'),
      ends_at: new Date('2090-01-01T09:30:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: report_id } = await tx
    .insertInto('reports')
    .values({
      ...place,
      ...{ cadence: 'weekly', first_day: '2026-11-09', last_day: '2026-11-15', time_zone: 'UTC' },
      ...{ brand: 'Agency', client: 'Client', quotes: 'off' },
      sections: JSON.stringify(toDefaultTemplate('weekly').sections),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: booking_page_id } = await tx
    .insertInto('booking_pages')
    .values({
      ...{ workspace_id, location_id: locations[0] ?? '', provider: 'calendly' },
      sealed_secret: 'b1.not-a-secret',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: report_share_id } = await tx
    .insertInto('report_shares')
    .values({ workspace_id, report_id, token_hash: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...{ report_id, report_share_id, meeting_id, booking_page_id },
    shared_file_id: await addSharedFile(tx, workspace_id, contact_id),
    crm_conflict_id,
    crm_run_id,
    suppression_entry_id,
    suppression_step_id,
    suppression_mark_id,
    conversation_run_id,
    opportunity_id,
    snippet_id,
    knowledge_id,
    rule_id,
    rule_run_id,
    api_key_id,
    assistant_key_id,
    webhook_endpoint_id,
    webhook_delivery_id,
    view_id,
    client_view_id,
    note_id,
    reply_id,
    approval_id,
    chat_session_id,
    notification_id,
    notification_webhook_id,
    job_id,
    privacy_run_id,
  };
}
