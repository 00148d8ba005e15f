import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import type { NewMessage } from './inbox.queries.ts';
import type { Source } from './incoming.ts';

/** Whole pages at a time: as many statements for a hundred messages as for one. */

type About = { readonly workspace_id: string; readonly source: Source };

/** Of these contacts and keys, those with which a message may be here already: a webhook has told of it, or it has its key. */
export async function listMet(
  tx: Tx,
  { workspace_id, source }: About,
  { contacts, keys }: { contacts: readonly string[]; keys: readonly string[] },
): Promise<{ contacts: Set<string>; keys: Set<string> }> {
  const { rows } = await sql<{ contact_id: string | null; key: string | null }>`
    select distinct contact_id, null as key from messages
    where workspace_id = ${workspace_id} and contact_id = any (${[...contacts]}::uuid[]) and source = ${source}
      and provider_thread -> 'seen' ? 'hook'
    union all
    select null, provider_message_key from messages
    where workspace_id = ${workspace_id} and source = ${source} and provider_message_key = any (${[...keys]}::text[])`.execute(
    tx,
  );
  return {
    contacts: new Set(rows.flatMap(({ contact_id }) => contact_id ?? [])),
    keys: new Set(rows.flatMap(({ key }) => key ?? [])),
  };
}

export type StoredMessage = {
  readonly id: string;
  readonly contact_id: string;
  readonly location_id: string | null;
  readonly direction: 'inbound' | 'outbound';
};

/** What is here already under its key is not among those returned. */
export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  const given = messages.map((message) => ({
    ...message,
    provider_thread: JSON.parse(message.provider_thread) as unknown,
  }));
  const { rows } = await sql<StoredMessage>`
    insert into messages (workspace_id, contact_id, campaign_id, location_id, account_id, source, direction, subject,
      body, sent_at, handled, eaccount, provider_message_key, provider_thread)
    select workspace_id, contact_id, campaign_id, location_id, account_id, source, direction, subject, body, sent_at,
      direction = 'outbound', eaccount, provider_message_key, provider_thread
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (workspace_id uuid, contact_id uuid,
      campaign_id uuid, location_id text, account_id uuid, source text, direction text, subject text, body text,
      sent_at timestamptz, eaccount text, provider_message_key text, provider_thread jsonb)
    on conflict (workspace_id, source, provider_message_key) do nothing
    returning id, contact_id, location_id, direction`.execute(tx);
  return rows;
}

/** Which of these addresses have written, and which of them were written to, as far as is known here. */
export async function listCorrespondents(
  tx: Tx,
  { workspace_id, source }: About,
  emails: readonly string[],
): Promise<{ email: string; wrote: boolean; was_written_to: boolean }[]> {
  const { rows } = await sql<{ email: string; wrote: boolean; was_written_to: boolean }>`
    select lower(c.email::text) as email, bool_or(m.direction = 'inbound') as wrote,
      bool_or(m.direction = 'outbound') as was_written_to
    from contacts c join messages m on m.workspace_id = c.workspace_id and m.contact_id = c.id and m.source = ${source}
    where c.workspace_id = ${workspace_id} and c.email = any (${[...emails]}::citext[]) group by c.id, c.email`.execute(
    tx,
  );
  return rows;
}

/** The wall looks at the message's own location: those of the campaign that belong nowhere follow it. */
export async function moveHomeless(
  tx: Tx,
  workspace_id: string,
  campaign_id: string,
  location_id: string,
): Promise<void> {
  await sql`
    update messages set location_id = ${location_id}
    where workspace_id = ${workspace_id} and location_id is null and contact_id in (
      select l.contact_id from campaign_contacts l join contacts c on c.workspace_id = l.workspace_id and c.id = l.contact_id
      where l.workspace_id = ${workspace_id} and l.campaign_id = ${campaign_id} and c.location_id = ${location_id})`.execute(
    tx,
  );
}
