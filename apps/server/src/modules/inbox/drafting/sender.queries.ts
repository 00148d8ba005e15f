import { type DraftSettings, hostsIn } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

/** Who writes the reply, and on whose behalf. */
export type Sender = {
  /** How the person signs; null where the profile has no first name. */
  readonly first_name: string | null;
  /** What a draft may link to: what the campaign or the sender names. */
  readonly hosts: readonly string[];
  readonly settings: DraftSettings | null;
};

type Row = {
  first_name: string;
  email: string;
  eaccount: string | null;
  site: string | null;
  settings: DraftSettings | null;
};

/** Behind row level security: a message that the person does not see is none. */
export async function getSender(tx: TenantTx, user_id: string, message_id: string | null): Promise<Sender> {
  const { rows } = await sql<Row & { found: boolean }>`
    select u.first_name, u.email::text as email, m.eaccount, g.main_product_site_url as site, m.id is not null as found,
      case when g.id is not null then jsonb_build_object('ai_enabled', g.ai_enabled, 'ai_tone', g.ai_tone,
        'ai_prompt', g.ai_prompt, 'value_proposition', g.value_proposition) end as settings
    from users u
    left join messages m on m.workspace_id = u.workspace_id and m.id = ${message_id}::uuid and m.deleted_at is null
    left join conversations v on v.workspace_id = m.workspace_id and v.contact_id = m.contact_id
    left join campaigns g on g.workspace_id = m.workspace_id and g.id = coalesce(m.campaign_id, v.campaign_id)
    where u.id = ${user_id}`.execute(tx);
  const [row] = rows;
  if (!row || (message_id !== null && !row.found)) throw new AppError('NOT_FOUND');
  const { first_name, email, eaccount, site, settings } = row;
  const named = [email, eaccount, site, settings?.ai_prompt, settings?.value_proposition];
  return { first_name: first_name.trim() || null, hosts: hostsIn(...named), settings };
}
