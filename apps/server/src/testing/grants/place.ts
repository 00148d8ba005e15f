import { randomUUID } from 'node:crypto';
import { FUNNEL_STEPS, REPORT_FIGURES, type ReportFigures, toDefaultTemplate } from '@hearback/contract';
import { sql } from 'kysely';
import type { TestApp } from '../stack/open-test-app.ts';

/** One row of every kind in a location, and what a person did there. */
export type Place = {
  readonly location_id: string;
  readonly campaign_id: string;
  readonly company_id: string;
  readonly contact_id: string;
  readonly message_id: string;
  /** Handled, and marked as out of office by a person. */
  readonly done_message_id: string;
  readonly deleted_message_id: string;
  readonly reply_id: string;
  /** Waits for the approval of a client. */
  readonly approval_id: string;
  /** A file that the lead can download. */
  readonly shared_file_id: string;
  readonly opportunity_id: string;
  readonly snippet_id: string;
  readonly knowledge_id: string;
  readonly note_id: string;
  /** A file waiting to be started, one in progress, and a finished one. */
  readonly import_id: string;
  readonly running_import_id: string;
  readonly done_import_id: string;
  readonly chat_session_id: string;
  /** On the do-not-contact list, with a failed step. */
  readonly suppression_entry_id: string;
  readonly suppression_step_id: string;
  readonly suppression_mark_id: string;
  /** A booked meeting. */
  readonly meeting_id: string;
  /** A published report. */
  readonly report_id: string;
  readonly report_share_id: string;
};

/** Ids that do not exist. Responses about rows elsewhere must equal the responses about these. */
export const nowhere = (): Place => ({
  location_id: randomUUID(),
  campaign_id: randomUUID(),
  company_id: randomUUID(),
  contact_id: randomUUID(),
  message_id: randomUUID(),
  done_message_id: randomUUID(),
  deleted_message_id: randomUUID(),
  reply_id: randomUUID(),
  approval_id: randomUUID(),
  shared_file_id: randomUUID(),
  opportunity_id: randomUUID(),
  snippet_id: randomUUID(),
  knowledge_id: randomUUID(),
  note_id: randomUUID(),
  import_id: randomUUID(),
  running_import_id: randomUUID(),
  done_import_id: randomUUID(),
  chat_session_id: randomUUID(),
  suppression_entry_id: randomUUID(),
  suppression_step_id: randomUUID(),
  suppression_mark_id: randomUUID(),
  meeting_id: randomUUID(),
  report_id: randomUUID(),
  report_share_id: randomUUID(),
});

const TARGETS = ['company_name', 'industry', 'target_vertical', 'target_titles', 'main_product_site_url'];

type UserKey = { readonly workspace_id: string; readonly user_id: string };

/** Every text contains `word`, so that a leak is detected in any response. */
export async function addPlace(
  app: TestApp,
  { workspace_id, user_id }: UserKey,
  location_id: string,
  word: string,
): Promise<Place> {
  const place = { ...nowhere(), location_id };
  await app.withDatabase(async (tx) => {
    for (const statement of [
      ...people(place, workspace_id, word),
      ...work(place, workspace_id, user_id, word),
    ])
      await statement.execute(tx);
  });
  return place;
}

const people = (place: Place, workspace_id: string, word: string) => [
  sql`insert into campaigns (workspace_id, id, provider, provider_campaign_id, name, status, ghl_location_id,
      enrichment_enabled, value_proposition, campaign_stats, ${sql.join(TARGETS.map((name) => sql.ref(name)))})
    values (${workspace_id}, ${place.campaign_id}, 'instantly', ${`${word}-${place.campaign_id}`}, ${word}, 1,
      ${place.location_id}, true, ${word}, '{"emails_sent_count": 10, "reply_count": 4}',
      ${sql.join(TARGETS.map(() => sql`${word}`))})`,
  sql`insert into campaign_steps (workspace_id, campaign_id, location_id, days, step, variant, subject, sent, replied)
    values (${workspace_id}, ${place.campaign_id}, ${place.location_id}, 0, 1, 1, ${word}, 10, 4)`,
  sql`insert into companies (workspace_id, id, company_name, industry)
    values (${workspace_id}, ${place.company_id}, ${`${word} ${place.company_id}`}, ${word})`,
  sql`insert into contacts (workspace_id, id, email, first_name, last_name, company_id, company_name, location_id)
    values (${workspace_id}, ${place.contact_id}, ${`${word}-${place.contact_id}@example.test`}, ${word}, 'Person',
      ${place.company_id}, ${word}, ${place.location_id})`,
  sql`insert into campaign_contacts (workspace_id, campaign_id, contact_id)
    values (${workspace_id}, ${place.campaign_id}, ${place.contact_id})`,
  ...[place.message_id, place.deleted_message_id, place.done_message_id].map(
    (
      id,
      index,
    ) => sql`insert into messages (workspace_id, id, contact_id, campaign_id, source, direction, subject, body,
        sent_at, provider_message_key, deleted_at, handled, sentiment, sentiment_by)
      values (${workspace_id}, ${id}, ${place.contact_id}, ${place.campaign_id}, 'cold_email', 'inbound', ${word}, ${word},
        now() - interval '1 day', ${id}, case when ${index === 1} then now() end, ${index === 2},
        case when ${index === 2} then 'ooo' end, case when ${index === 2} then 'person' end)`,
  ),
];

const FIGURES: ReportFigures = {
  as_of: '2026-11-16T08:00:00.000Z',
  previous: { first_day: '2026-11-02', last_day: '2026-11-08' },
  figures: Object.fromEntries(
    REPORT_FIGURES.map((id) => [id, { value: 1, previous: 1, target: null, sample: null }]),
  ) as ReportFigures['figures'],
  funnel: FUNNEL_STEPS.map((step) => ({ step, count: 1 })),
  ...{ trend: [], pipeline: [] },
  senders: { failing: 0, watch: 0, unknown: 0, healthy: 1 },
};

const FILE = 'First Name,Last Name,Company,Email\nAnn,Lee,Acme,ann@lead.test\n';

const work = (place: Place, workspace_id: string, user_id: string, word: string) => [
  sql`insert into opportunities (workspace_id, id, contact_id, notes)
    values (${workspace_id}, ${place.opportunity_id}, ${place.contact_id}, ${word})`,
  sql`insert into calendars (workspace_id, location_id, calendar_id, name, minutes)
    values (${workspace_id}, ${place.location_id}, ${place.meeting_id}, ${word}, 30)`,
  sql`insert into meetings (workspace_id, id, contact_id, location_id, calendar_id, calendar_name, source, status, crm_id,
      starts_at, ends_at)
    values (${workspace_id}, ${place.meeting_id}, ${place.contact_id}, ${place.location_id}, ${place.meeting_id}, ${word}, 'crm', 'booked',
      ${place.meeting_id}, now(), now() + interval '30 minutes')`,
  sql`insert into reports (workspace_id, id, location_id, cadence, first_day, last_day, time_zone, brand, client, sections, quotes,
      figures, published_version, published_at)
    values (${workspace_id}, ${place.report_id}, ${place.location_id}, 'weekly', '2026-11-09', '2026-11-15', 'UTC', ${word}, ${word},
      ${JSON.stringify(toDefaultTemplate('weekly').sections)}::jsonb, 'off', ${JSON.stringify(FIGURES)}::jsonb, 1, now())`,
  sql`insert into report_shares (workspace_id, id, report_id, token_hash)
    values (${workspace_id}, ${place.report_share_id}, ${place.report_id}, ${place.report_share_id})`,
  sql`insert into report_schedules (workspace_id, location_id, cadence, weekday, hour, time_zone, approval, recipients, next_run_at)
    values (${workspace_id}, ${place.location_id}, 'weekly', 1, 8, 'UTC', 'first', ${[`${word}@client.test`]}, '2090-01-01') on conflict do nothing`,
  sql`insert into report_deliveries (workspace_id, report_id, location_id, cadence, first_day, due_at, needs_approval, recipients, state)
    values (${workspace_id}, ${place.report_id}, ${place.location_id}, 'weekly',
      date '2026-11-09' - 7 * (select count(*)::int from report_deliveries where workspace_id = ${workspace_id}), now(), true, ${[`${word}@client.test`]}, 'waiting')`,
  sql`insert into report_versions (workspace_id, report_id, version, happened, next, needed, written_by)
    values (${workspace_id}, ${place.report_id}, 1, ${word}, ${word}, ${word}, 'built_in')`,
  sql`insert into snippets (workspace_id, id, location_id, name, content)
    values (${workspace_id}, ${place.snippet_id}, ${place.location_id}, ${`${word} ${place.snippet_id}`}, ${word})`,
  sql`insert into knowledge_entries (workspace_id, id, location_id, kind, content)
    values (${workspace_id}, ${place.knowledge_id}, ${place.location_id}, 'offer', ${`${word} ${place.knowledge_id}`})`,
  sql`insert into notes (workspace_id, id, contact_id, author_id, author_name, content)
    values (${workspace_id}, ${place.note_id}, ${place.contact_id}, ${user_id}, ${word}, ${word})`,
  sql`insert into replies (workspace_id, id, contact_id, message_id, source, content, idempotency_key, status, error, created_by)
    values (${workspace_id}, ${place.reply_id}, ${place.contact_id}, ${place.message_id}, 'cold_email', ${word},
      ${randomUUID()}, 'failed', ${word}, ${user_id})`,
  sql`insert into shared_files (workspace_id, id, contact_id, name, size, content, is_scanned, token_hash, expires_at)
    values (${workspace_id}, ${place.shared_file_id}, ${place.contact_id}, ${word}, 1, 'x', false, ${randomUUID()}, now() + interval '1 day')`,
  sql`insert into reply_approvals (workspace_id, id, contact_id, message_id, source, content, author_id, author_name, remind_at, expires_at)
    values (${workspace_id}, ${place.approval_id}, ${place.contact_id}, ${place.message_id}, 'cold_email', ${word}, ${user_id}, ${word},
      now() + interval '1 day', now() + interval '2 days')`,
  sql`insert into reply_approval_comments (workspace_id, approval_id, version, kind, author_id, author_name, is_client, content)
    values (${workspace_id}, ${place.approval_id}, 1, 'comment', ${user_id}, ${word}, false, ${word})`,
  ...(['uploaded', 'running', 'done'] as const).map(
    (
      state,
    ) => sql`insert into imports (workspace_id, id, campaign_id, file_name, file_size, status, encoding, delimiter,
        headers, mapping, location_ids, created_by, updated_at)
      values (${workspace_id}, ${toId(place, state)}, ${place.campaign_id}, ${`${word}.csv`}, ${FILE.length}, ${state},
        'utf-8', ',', case when ${state !== 'uploaded'} then '[]'::jsonb end,
        case when ${state !== 'uploaded'} then '[]'::jsonb end, array[${place.location_id}::text], ${user_id}, now())`,
  ),
  sql`insert into import_chunks (workspace_id, import_id, place, bytes)
    values (${workspace_id}, ${place.import_id}, 0, ${Buffer.from(FILE)})`,
  sql`insert into import_failures (workspace_id, import_id, row_number, message, cells)
    values (${workspace_id}, ${place.done_import_id}, 2, ${word}, '[]')`,
  sql`insert into lead_runs (workspace_id, campaign_id, kind, filter, total, location_ids, created_by)
    values (${workspace_id}, ${place.campaign_id}, 'remove', '{}', 1, array[${place.location_id}::text], ${user_id})`,
  sql`insert into campaign_sequences (workspace_id, campaign_id, emails)
    values (${workspace_id}, ${place.campaign_id}, ${JSON.stringify([{ subject: word, body: word }])}::jsonb)`,
  sql`insert into do_not_contact (workspace_id, id, kind, value, digest, reason, note, contact_id, added_by, added_by_name)
    values (${workspace_id}, ${place.suppression_entry_id}, 'linkedin', ${`https://www.linkedin.com/in/${word}`},
      ${place.suppression_entry_id.replaceAll('-', '').repeat(2)}, 'asked', ${word}, ${place.contact_id}, ${user_id}, ${word})`,
  sql`insert into suppression_steps (workspace_id, id, entry_id, kind, status, error)
    values (${workspace_id}, ${place.suppression_step_id}, ${place.suppression_entry_id}, 'crm', 'failed', ${word})`,
  sql`insert into suppression_marks (workspace_id, id, contact_id, kind, ghl_location_id, value, status, error)
    values (${workspace_id}, ${place.suppression_mark_id}, ${place.contact_id}, 'crm', ${place.location_id}, ${`${word} ${place.suppression_mark_id}`}, 'failed', ${word})`,
  sql`insert into campaign_chat_sessions (workspace_id, id, user_id, title)
    values (${workspace_id}, ${place.chat_session_id}, ${user_id}, ${word})`,
];

const toId = (place: Place, state: 'uploaded' | 'running' | 'done'): string =>
  ({ uploaded: place.import_id, running: place.running_import_id, done: place.done_import_id })[state];
