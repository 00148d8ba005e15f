import { sql } from 'kysely';
import type { Outreach } from './open-outreach.ts';

type Counts = {
  messages: number;
  inbound: number;
  contacts: number;
  companies: number;
  campaigns: number;
  links: number;
  received: number;
  processed: number;
  failed: number;
  unknown: number;
};

/** The rows of the owner's workspace. */
export async function countRows({ app, owner }: Outreach): Promise<Counts> {
  const w = owner.workspace_id;
  return app.withDatabase(async (tx) => {
    const { rows } = await sql<Counts>`select
      (select count(*) from messages where workspace_id = ${w})::int as messages,
      (select count(*) from messages where workspace_id = ${w} and direction = 'inbound')::int as inbound,
      (select count(*) from contacts where workspace_id = ${w})::int as contacts,
      (select count(*) from companies where workspace_id = ${w})::int as companies,
      (select count(*) from campaigns where workspace_id = ${w})::int as campaigns,
      (select count(*) from campaign_contacts where workspace_id = ${w})::int as links,
      (select count(*) from webhook_events where workspace_id = ${w} and status = 'received')::int as received,
      (select count(*) from webhook_events where workspace_id = ${w} and status = 'processed')::int as processed,
      (select count(*) from webhook_events where workspace_id = ${w} and status = 'failed')::int as failed,
      (select count(*) from webhook_events where workspace_id = ${w} and status = 'unknown')::int as unknown`.execute(
      tx,
    );
    return rows[0] as Counts;
  });
}

export const listMessages = ({ app, owner }: Outreach) =>
  app.withDatabase((tx) =>
    tx
      .selectFrom('messages')
      .innerJoin('contacts', (join) =>
        join
          .onRef('contacts.workspace_id', '=', 'messages.workspace_id')
          .onRef('contacts.id', '=', 'messages.contact_id'),
      )
      .select(['messages.id', 'source', 'direction', 'subject', 'body', 'sent_at', 'handled', 'eaccount'])
      .select(['provider_message_key', 'campaign_id', 'messages.location_id'])
      .select(['contacts.email', 'contacts.first_name', 'contacts.company_name'])
      .where('messages.workspace_id', '=', owner.workspace_id)
      .orderBy('messages.sent_at')
      .execute(),
  );

/** A reply in the format of Instantly's webhook. */
export const replyHook = (lead: string, text: string, more: Record<string, unknown> = {}) => ({
  timestamp: '2026-11-01T10:00:00.000Z',
  event_type: 'reply_received',
  workspace: '0b7f7c0e-0000-4000-8000-000000000001',
  campaign_id: '0b7f7c0e-0000-4000-8000-00000000c001',
  campaign_name: 'Autumn offer',
  lead_email: lead,
  email_account: 'megan@try-austindental.example',
  email_id: `mail-of-${lead}`,
  reply_subject: 'Re: Quick question',
  reply_text: text,
  reply_html: `<p>${text}</p>`,
  firstName: 'Ann',
  lastName: 'Lee',
  companyName: 'Acme GmbH',
  ...more,
});

export const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
