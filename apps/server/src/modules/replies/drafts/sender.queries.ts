import { type Disposition, type DraftSettings, listHosts, type Source } from '@hearback/contract';
import type { Actor, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { findThreadSender, NO_SIGNATURE, type SenderSignature } from '#server/modules/accounts/index.ts';
import { AppError } from '#server/platform/app-error.ts';

/** A message of the conversation, oldest first. */
type EarlierMessage = {
  readonly direction: 'inbound' | 'outbound';
  readonly own_text: string;
  readonly lang: string | null;
};

/** The message that is answered. */
type AnsweredMessage = {
  readonly contact_id: string;
  readonly source: Source;
  readonly own_text: string;
  /** The sentiment of this message, never of an older one. */
  readonly sentiment: Disposition | null;
  /** Null if a person set the sentiment. */
  readonly confidence: number | null;
  /** Extracted during ingestion. Null once a person set another sentiment. */
  readonly facts: unknown;
  readonly lang: string | null;
  readonly sent_at: Date;
  readonly contact_name: string | null;
  readonly contact_email: string | null;
  readonly linkedin_url: string | null;
  readonly contact_geo: string | null;
};

/** The campaign's reply settings and its sender's company. */
type SenderSettings = DraftSettings & { readonly company_name: string | null };

/** The mailbox or LinkedIn account that sends the reply, and what a draft may say on its behalf. */
export type Sender = SenderSignature & {
  /** Hosts that a draft may link to, as named by the campaign or the sender. */
  readonly hosts: readonly string[];
  readonly eaccount: string | null;
  readonly settings: SenderSettings | null;
  readonly answered: AnsweredMessage | null;
  readonly earlier: readonly EarlierMessage[];
};

type Row = {
  email: string;
  eaccount: string | null;
  site: string | null;
  settings: SenderSettings | null;
  answered: (Omit<AnsweredMessage, 'sent_at'> & { sent_at: string }) | null;
  earlier: EarlierMessage[] | null;
};

/** Enough of each message for a draft. The last messages of a conversation define its topic. */
const MAX_TEXT_LENGTH = 4_000;
const MAX_EARLIER = 4;

const EARLIER = sql`(select jsonb_agg(jsonb_build_object('direction', e.direction, 'own_text', e.own_text, 'lang', e.lang) order by e.sent_at, e.id)
  from (select o.id, o.direction, o.sent_at, o.lang, left(coalesce(o.own_text, ''), ${sql.lit(MAX_TEXT_LENGTH)}) as own_text from messages o
    where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id and o.deleted_at is null
      and o.source <> 'anonymous_traffic_id' and (o.sent_at, o.id) <= (m.sent_at, m.id)
    order by o.sent_at desc, o.id desc limit ${sql.lit(MAX_EARLIER)}) e)`;

/** The classification counts until a person sets another sentiment. */
const IS_CLASSIFIED = sql`m.classification ->> 'said' = m.sentiment`;

/** Subject to RLS: throws NOT_FOUND for a message that the person cannot see. */
export async function getSender(
  tx: TenantTx,
  { workspace_id, user_id }: Pick<Actor, 'workspace_id' | 'user_id'>,
  message_id: string | null,
): Promise<Sender> {
  const { rows } = await sql<Row & { found: boolean }>`
    select u.email::text as email, m.eaccount, g.main_product_site_url as site, m.id is not null as found,
      case when g.id is not null then jsonb_build_object('ai_enabled', g.ai_enabled, 'ai_tone', g.ai_tone,
        'ai_prompt', g.ai_prompt, 'value_proposition', g.value_proposition, 'company_name', g.company_name) end as settings,
      case when m.id is not null then jsonb_build_object('contact_id', m.contact_id, 'source', m.source, 'sentiment', m.sentiment,
        'confidence', case when ${IS_CLASSIFIED} and m.classification ->> 'by' <> 'learned' then m.classification -> 'confidence' end,
        'facts', case when ${IS_CLASSIFIED} then m.classification -> 'facts' end, 'own_text', left(coalesce(m.own_text, ''), ${sql.lit(MAX_TEXT_LENGTH)}), 'lang', m.lang, 'sent_at', m.sent_at,
        'contact_name', nullif(concat_ws(' ', k.first_name, k.last_name), ''), 'contact_email', k.email, 'linkedin_url', k.linkedin_url,
        'contact_geo', k.contact_geo) end as answered,
      ${EARLIER} as earlier
    from users u
    left join messages m on m.workspace_id = u.workspace_id and m.id = ${message_id}::uuid and m.deleted_at is null
    left join contacts k on k.workspace_id = m.workspace_id and k.id = m.contact_id
    left join conversations v on v.workspace_id = m.workspace_id and v.contact_id = m.contact_id
    left join campaigns g on g.workspace_id = m.workspace_id and g.id = coalesce(m.campaign_id, v.campaign_id)
    where u.id = ${user_id}`.execute(tx);
  const [row] = rows;
  if (!row || (message_id !== null && !row.found)) throw new AppError('NOT_FOUND');
  const { email, eaccount, site, settings, answered, earlier } = row;
  const signed =
    message_id === null ? NO_SIGNATURE : await findThreadSender(tx, { workspace_id, message_id });
  const hostSources = [
    email,
    eaccount,
    site,
    signed.signature,
    settings?.ai_prompt,
    settings?.value_proposition,
  ];
  return {
    ...signed,
    hosts: listHosts(...hostSources),
    eaccount,
    settings,
    answered: answered && { ...answered, sent_at: new Date(answered.sent_at) },
    earlier: earlier ?? [],
  };
}
