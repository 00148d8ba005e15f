import type { Company, Contact, Disposition, Source, Thread } from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { enrichmentProgress } from '#server/modules/leads/index.ts';
import { userName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';

type ThreadRow = Pick<Thread, 'enrichment_under_way' | 'enrichment_error'> & {
  contact: Contact;
  company: Company | null;
  campaign: Thread['campaign'];
  drafting: Thread['drafting'];
  /** The sender's company, as the campaign names it. */
  location_name: string | null;
  source: Source | null;
  sentiment: Disposition | null;
  /** Null until enrichment is requested, because every contact starts as pending. */
  contact_status: string | null;
  unread: boolean;
  message_count: number;
  unhandled_count: number;
  last_activity_at: Date | null;
  snoozed_until: Date | null;
  absence: Thread['absence'];
  returned: Thread['returned'];
  assignee: Thread['assignee'];
  answer_due_at: Date | null;
  remind_at: Date | null;
  has_approvals: boolean;
};

const CONTACT = sql`jsonb_build_object('id', k.id, 'email', k.email, 'first_name', k.first_name, 'last_name', k.last_name,
  'company_id', k.company_id, 'company_name', k.company_name, 'job_title', k.job_title, 'linkedin_url', k.linkedin_url,
  'profile_picture', k.profile_picture, 'headline', k.headline, 'contact_geo', k.contact_geo,
  'prospect_li_summary', k.prospect_li_summary, 'location_id', k.location_id, 'enrichment_status', k.enrichment_status,
  'phone', k.phone, 'website', k.website, 'user_id', k.user_id, 'enriched_data', k.enriched_data,
  'created_at', k.created_at at time zone 'utc')`;

const COMPANY = sql`jsonb_build_object('id', f.id, 'company_name', f.company_name, 'company_logo', f.company_logo,
  'industry', f.industry, 'headcount_range', f.headcount_range, 'hq_geo', f.hq_geo, 'website', f.website,
  'company_summary', f.company_summary, 'company_icp', f.company_icp, 'challenges_for_title', f.challenges_for_title,
  'company_type', f.company_type, 'company_linkedin_url', f.company_linkedin_url, 'phone', f.phone,
  'enriched_data', f.enriched_data)`;

/** The team state: when it returns, why it returned, and its assignee. */
export const toTeamwork = (toTime: (column: string) => RawBuilder<unknown>) => sql`
  ${toTime('v.snoozed_until')} as snoozed_until, case when v.returned_because is not null then jsonb_build_object(
  'because', v.returned_because, 'days', case v.returned_because when 'no_answer' then v.remind_days end) end as returned,
  case when v.assigned_to is not null then jsonb_build_object('id', a.id, 'name', case when a.id is null then 'A teammate' else
    ${userName('a')} end) end as assignee, ${toTime('v.answer_due_at')} as answer_due_at`;
/** The assignee, if visible to the viewer. */
export const ASSIGNEE = sql`left join users a on a.workspace_id = v.workspace_id and a.id = v.assigned_to`;
export const NO_TEAMWORK = sql`null::timestamptz as snoozed_until, null::jsonb as returned, null::jsonb as assignee,
  null::timestamptz as answer_due_at`;

/** The absence notice that snoozed the conversation. Null once a person has changed the time. */
const ABSENCE = sql`(select jsonb_build_object('words', m.classification -> 'facts' ->> 'back_on_words')
  from absence_snoozes s join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
  where s.workspace_id = v.workspace_id and s.contact_id = v.contact_id and s.until = v.snoozed_until
    and m.deleted_at is null
  limit 1)`;

/** Reads everything except the messages in one statement. A contact who never wrote has a thread too. */
export async function getThreadHead(
  tx: TenantTx,
  workspace_id: string,
  contact_id: string,
): Promise<ThreadRow> {
  const progress = enrichmentProgress('k');
  const { rows } = await executePrepared(
    tx,
    sql<ThreadRow>`
    select ${progress.columns}, ${CONTACT} as contact, case when f.id is not null then ${COMPANY} end as company,
      case when g.id is not null then jsonb_build_object('id', g.id, 'name', coalesce(g.name, g.provider_campaign_id)) end
        as campaign,
      case when g.id is not null then jsonb_build_object('ai_enabled', g.ai_enabled, 'ai_tone', g.ai_tone,
        'ai_prompt', g.ai_prompt, 'value_proposition', g.value_proposition) end as drafting,
      case when k.enrichment_status <> 'pending_enrichment' or exists (
        select from enrichment_jobs e where e.workspace_id = k.workspace_id and e.contact_id = k.id)
        then k.enrichment_status end as contact_status,
      coalesce(l.custom_name, l.name) as location_name, v.source, v.sentiment, coalesce(v.unread, false) as unread,
      coalesce(v.message_count, 0) as message_count,
      coalesce(v.unhandled_count, 0) as unhandled_count, v.written_at as last_activity_at,
      ${toTeamwork(sql.ref)}, v.remind_at, ${ABSENCE} as absence,
      coalesce(l.client_may_approve, false) or exists (select from reply_approvals a where a.workspace_id = k.workspace_id
        and a.contact_id = k.id and a.status in ('waiting', 'changes_requested', 'expired')) as has_approvals
    from contacts k
    left join conversations v on v.workspace_id = k.workspace_id and v.contact_id = k.id
    ${ASSIGNEE}
    left join companies f on f.workspace_id = k.workspace_id and f.id = k.company_id
    left join campaigns g on g.workspace_id = k.workspace_id and g.id = v.campaign_id
    left join ghl_locations l on l.workspace_id = k.workspace_id and l.ghl_location_id = k.location_id
    ${progress.join}
    where k.workspace_id = ${workspace_id} and k.id = ${contact_id}`,
  );
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return { ...row, contact: { ...row.contact, created_at: `${row.contact.created_at}Z` } };
}

/** Returns the location of a contact that the person can see. */
export async function getPlace(
  tx: TenantTx,
  workspace_id: string,
  id: string,
): Promise<{ location_id: string | null }> {
  const row = await tx
    .selectFrom('contacts')
    .select('location_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
