import { MAX_FORWARDED_MESSAGES } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';

export type ForwardedMessage = {
  readonly sent_at: Date;
  readonly subject: string | null;
  readonly sender: string;
  readonly text: string;
  readonly files: readonly string[];
};

const MAX_TEXT_LENGTH = 10_000;

/** The newest messages of the conversation, newest first, without quoted text. */
export async function listForwarded(
  tx: TenantTx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
): Promise<ForwardedMessage[]> {
  const { rows } = await sql<ForwardedMessage>`
    select m.sent_at, m.subject, left(coalesce(nullif(m.own_text, ''), m.text, m.preview, ''), ${MAX_TEXT_LENGTH}) as text,
      coalesce(m.provider_thread ->> 'from_name', m.provider_thread ->> 'from',
        case when m.direction = 'inbound' then coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email::text)
          else m.eaccount end, 'Unknown sender') as sender,
      case when jsonb_typeof(m.provider_thread -> 'attachments') = 'array' then array(
        select coalesce(f ->> 'name', 'Attachment') from jsonb_array_elements(m.provider_thread -> 'attachments') f)
        else '{}' end as files
    from messages m join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.deleted_at is null
      and m.source <> 'anonymous_traffic_id'
    order by m.sent_at desc, m.id desc limit ${MAX_FORWARDED_MESSAGES}`.execute(tx);
  return rows;
}

export type ForwardedLead = { readonly name: string; readonly workspace: string };

export async function getForwardedLead(
  tx: TenantTx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
): Promise<ForwardedLead> {
  const { rows } = await sql<ForwardedLead>`
    select w.name as workspace, concat_ws(', ', coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email::text, c.linkedin_url),
      nullif(c.job_title, ''), nullif(c.company_name, ''), c.email::text) as name
    from contacts c join workspaces w on w.id = c.workspace_id
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
  const [lead] = rows;
  if (!lead) throw new Error('the contact was removed while it was locked');
  return lead;
}

/** Serializes requests with the same key. Returns the recipient if the key was used before. */
export async function lockForward(
  tx: SystemTx,
  { workspace_id, key, template }: { workspace_id: string; key: string; template: string },
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forward:${key}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('mails')
    .select('to_email')
    .where('workspace_id', '=', workspace_id)
    .where('template', '=', template)
    .where('subject_id', '=', key)
    .executeTakeFirst();
  return row?.to_email ?? null;
}
