import {
  SENDER_BANDS,
  type SenderFilter,
  type SenderHealth,
  type SenderSummary,
  type UnreadAccount,
} from '@hearback/contract';
import { pipeline, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage } from '#server/platform/paging/cursor.ts';
import { SUMS } from './health.queries.ts';

const PAGE = 50;

type ListFilter = {
  readonly filter?: SenderFilter | undefined;
  readonly location_id?: string | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
};

/** Position in `SENDER_BANDS`: the worst first. */
const RANK = sql`array_position(${[...SENDER_BANDS]}::text[], h.band)`;

const isAtLocation = (location_id: string): RawBuilder<unknown> =>
  sql`exists (select from sender_campaigns s join campaigns c on c.workspace_id = s.workspace_id and c.provider = s.provider
      and c.provider_campaign_id = s.provider_campaign_id
    where s.workspace_id = h.workspace_id and s.account_id = h.account_id and s.sender_key = h.sender_key
      and c.ghl_location_id = ${location_id})`;

/** All filters except the band, because the summary counts every band. */
function isWanted({ location_id, search }: ListFilter): RawBuilder<unknown> {
  const word = search?.trim().toLowerCase();
  const atLocation = location_id ? isAtLocation(location_id) : sql`true`;
  return word
    ? sql`${atLocation} and strpos(lower(h.sender_key || ' ' || coalesce(h.name, '')), ${word}) > 0`
    : atLocation;
}

const toBands = (filter: SenderFilter | undefined): readonly string[] =>
  filter === undefined ? SENDER_BANDS : filter === 'problems' ? ['failing', 'watch'] : [filter];

/** Rank, key and id of the last sender of the previous page. */
function isAfter(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`true`;
  const [, rank, id, key] = /^([1-4])_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_(.+)$/s.exec(after) ?? [];
  if (!rank || !id || !key) throw new AppError('INVALID_INPUT');
  return sql`(${RANK}, h.sender_key, h.id) > (${Number(rank)}::integer, ${key}::text, ${id}::uuid)`;
}

type SenderRow = Omit<SenderHealth, 'band_changed_at' | 'checked_at' | 'last_message_at'> & {
  band_changed_at: Date;
  checked_at: Date;
  last_message_at: Date | null;
  cursor: string;
};

async function listRows(tx: TenantTx, workspace_id: string, query: ListFilter): Promise<SenderRow[]> {
  const { rows } = await sql<SenderRow>`
    select h.id, h.account_id, coalesce(a.custom_name, a.name, '') as account_name, h.sender_key, h.kind, h.name, h.connection, h.warmup,
      h.warmup_score, h.daily_limit, h.sending_gap, h.dns, h.band, h.problems, h.last_message_at, h.band_changed_at, h.checked_at, d.*,
      h.rank || '_' || h.id || '_' || h.sender_key as cursor,
      array(select jsonb_build_object('id', c.id, 'name', coalesce(c.name, c.provider_campaign_id))
        from sender_campaigns s join campaigns c on c.workspace_id = s.workspace_id and c.provider = s.provider
          and c.provider_campaign_id = s.provider_campaign_id
        where s.workspace_id = h.workspace_id and s.account_id = h.account_id and s.sender_key = h.sender_key order by c.name, c.id) as campaigns
    from (
      select h.*, ${RANK} as rank from sender_health h
      where h.workspace_id = ${workspace_id} and h.band = any (${[...toBands(query.filter)]}::text[]) and ${isWanted(query)}
        and ${isAfter(query.after)}
      order by ${RANK}, h.sender_key, h.id limit ${PAGE + 1}) h
    left join accounts a on a.workspace_id = h.workspace_id and a.id = h.account_id
    cross join lateral (${SUMS}) d
    order by h.rank, h.sender_key, h.id`.execute(tx);
  return rows;
}

async function countBands(tx: TenantTx, workspace_id: string, query: ListFilter): Promise<SenderSummary> {
  const { rows } = await sql<SenderSummary>`
    select count(*) filter (where h.band = 'failing')::integer as failing, count(*) filter (where h.band = 'watch')::integer as watch,
      count(*) filter (where h.band = 'unknown')::integer as unknown, count(*) filter (where h.band = 'healthy')::integer as healthy
    from sender_health h where h.workspace_id = ${workspace_id} and ${isWanted(query)}`.execute(tx);
  return rows[0] ?? { failing: 0, watch: 0, unknown: 0, healthy: 0 };
}

async function listUnread(tx: TenantTx, workspace_id: string): Promise<UnreadAccount[]> {
  const { rows } = await sql<UnreadAccount>`
    select id, coalesce(custom_name, name) as name, senders_problem as problem from accounts
    where workspace_id = ${workspace_id} and senders_problem is not null order by created_at, id`.execute(tx);
  return rows;
}

type SenderPage = {
  senders: SenderHealth[];
  next: string | null;
  summary: SenderSummary;
  unread_accounts: UnreadAccount[];
};

/** Failing senders first. RLS limits it to senders of campaigns that the viewer sees. */
export async function listSenderHealth(
  tx: TenantTx,
  workspace_id: string,
  query: ListFilter,
): Promise<SenderPage> {
  const [rows, summary, unread_accounts] = await pipeline<[SenderRow[], SenderSummary, UnreadAccount[]]>(
    tx,
    (tx) => [
      listRows(tx, workspace_id, query),
      countBands(tx, workspace_id, query),
      listUnread(tx, workspace_id),
    ],
  );
  const { page, next } = cutPage(rows, PAGE);
  const senders = page.map((row) => ({
    ...row,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    band_changed_at: row.band_changed_at.toISOString(),
    checked_at: row.checked_at.toISOString(),
  }));
  return { senders, next, summary, unread_accounts };
}

type SenderPlace = { readonly account_id: string; readonly sender_key: string };

export async function getSender(tx: TenantTx, workspace_id: string, id: string): Promise<SenderPlace> {
  const { rows } = await sql<SenderPlace>`
    select account_id, sender_key from sender_health where workspace_id = ${workspace_id} and id = ${id}`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}
