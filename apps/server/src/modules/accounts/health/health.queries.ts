import { BOUNCE_DAYS, PLACEMENT_DAYS, type SenderBand, type SenderDns } from '@hearback/contract';
import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { SenderFigures, SenderState, SenderVerdict } from './assess-sender.ts';

export type AccountKey = { readonly workspace_id: string; readonly account_id: string };

export type SenderReading = SenderState & {
  readonly sender_key: string;
  readonly name: string | null;
  readonly daily_limit: number | null;
  readonly sending_gap: number | null;
};

const matchAccount = ({ workspace_id, account_id }: AccountKey) =>
  sql`workspace_id = ${workspace_id} and account_id = ${account_id}`;

type KnownSender = {
  readonly sender_key: string;
  readonly band: SenderBand;
  readonly dns: SenderDns | null;
};

export async function listKnown(tx: SystemTx, key: AccountKey): Promise<KnownSender[]> {
  const { rows } = await sql<KnownSender>`
    select sender_key, band, dns from sender_health where ${matchAccount(key)}`.execute(tx);
  return rows;
}

/** Mailboxes whose figures are due: once a day. A read that was interrupted continues with the rest. */
export async function listDue(tx: SystemTx, key: AccountKey): Promise<string[]> {
  const { rows } = await sql<{ sender_key: string }>`
    select sender_key from sender_health where ${matchAccount(key)}
      and (figures_read_at is null or figures_read_at < clock_timestamp() - interval '20 hours')
    order by sender_key`.execute(tx);
  return rows.map(({ sender_key }) => sender_key);
}

type DayRow = {
  readonly sender_key: string;
  readonly day: string;
  readonly warmup_score?: number | null;
  readonly landed_inbox?: number;
  readonly landed_spam?: number;
  readonly sent?: number;
  readonly bounced?: number;
};

/** A day that is read again replaces its figures and keeps those of other reads. */
export async function saveDays(tx: SystemTx, key: AccountKey, days: readonly DayRow[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into sender_days (workspace_id, account_id, sender_key, day, warmup_score, landed_inbox, landed_spam, sent, bounced)
    select h.workspace_id, h.account_id, h.sender_key, n.day, n.warmup_score, n.landed_inbox, n.landed_spam, n.sent, n.bounced
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as n (sender_key text, day date, warmup_score integer,
      landed_inbox integer, landed_spam integer, sent integer, bounced integer)
    join sender_health h on h.workspace_id = ${key.workspace_id} and h.account_id = ${key.account_id} and h.sender_key = n.sender_key
    on conflict (workspace_id, account_id, sender_key, day) do update set
      warmup_score = coalesce(excluded.warmup_score, sender_days.warmup_score),
      landed_inbox = coalesce(excluded.landed_inbox, sender_days.landed_inbox),
      landed_spam = coalesce(excluded.landed_spam, sender_days.landed_spam),
      sent = coalesce(excluded.sent, sender_days.sent), bounced = coalesce(excluded.bounced, sender_days.bounced)`.execute(
    tx,
  );
}

/** Deletes days that are too old for every figure. */
export async function deleteOldDays(tx: SystemTx, key: AccountKey): Promise<void> {
  await sql`
    delete from sender_days where ${matchAccount(key)} and day <= current_date - ${BOUNCE_DAYS}::int`.execute(
    tx,
  );
}

/** Sums of the last days of a sender `h`. */
export const SUMS = sql`
  select coalesce(sum(d.landed_inbox) filter (where d.day > current_date - ${PLACEMENT_DAYS}::int), 0)::integer as landed_inbox,
    coalesce(sum(d.landed_spam) filter (where d.day > current_date - ${PLACEMENT_DAYS}::int), 0)::integer as landed_spam,
    coalesce(sum(d.sent), 0)::integer as sent, coalesce(sum(d.bounced), 0)::integer as bounced
  from sender_days d where d.workspace_id = h.workspace_id and d.account_id = h.account_id and d.sender_key = h.sender_key
    and d.day > current_date - ${BOUNCE_DAYS}::int`;

export async function readFigures(tx: SystemTx, key: AccountKey): Promise<Map<string, SenderFigures>> {
  const { rows } = await sql<SenderFigures & { sender_key: string }>`
    select h.sender_key, s.*, (
      select jsonb_build_object('score', d.warmup_score, 'days', current_date - d.day) from sender_days d
      where d.workspace_id = h.workspace_id and d.account_id = h.account_id and d.sender_key = h.sender_key
        and d.warmup_score is not null and d.day >= current_date - ${PLACEMENT_DAYS}::int and d.day < current_date
      order by d.day limit 1) as earlier_score
    from sender_health h cross join lateral (${SUMS}) s
    where h.workspace_id = ${key.workspace_id} and h.account_id = ${key.account_id}`.execute(tx);
  return new Map(rows.map(({ sender_key, ...figures }) => [sender_key, figures]));
}

export type JudgedSender = SenderReading & SenderVerdict;

export async function saveSenders(
  tx: SystemTx,
  { workspace_id, account_id }: AccountKey,
  senders: readonly JudgedSender[],
): Promise<void> {
  await sql`
    insert into sender_health (workspace_id, account_id, sender_key, kind, name, connection, warmup, warmup_score, daily_limit,
      sending_gap, dns, band, problems)
    select ${workspace_id}::uuid, ${account_id}::uuid, n.sender_key, n.kind, left(n.name, 200), n.connection, n.warmup, n.warmup_score,
      n.daily_limit, n.sending_gap, n.dns, n.band, n.problems
    from jsonb_to_recordset(${JSON.stringify(senders)}::jsonb) as n (sender_key text, kind text, name text, connection text,
      warmup text, warmup_score integer, daily_limit integer, sending_gap integer, dns jsonb, band text, problems jsonb)
    on conflict (workspace_id, account_id, sender_key) do update set name = excluded.name, connection = excluded.connection,
      warmup = excluded.warmup, warmup_score = excluded.warmup_score, daily_limit = excluded.daily_limit,
      sending_gap = excluded.sending_gap, dns = coalesce(excluded.dns, sender_health.dns), problems = excluded.problems,
      band_changed_at = case when sender_health.band = excluded.band then sender_health.band_changed_at else clock_timestamp() end,
      band = excluded.band, checked_at = clock_timestamp()`.execute(tx);
}

/** Called after a complete read. */
export async function deleteOtherSenders(
  tx: SystemTx,
  key: AccountKey,
  sender_keys: readonly string[],
): Promise<void> {
  await sql`
    delete from sender_health where ${matchAccount(key)} and sender_key <> all (${[...sender_keys]}::text[])`.execute(
    tx,
  );
}

export async function saveFiguresRead(
  tx: SystemTx,
  key: AccountKey,
  sender_keys: readonly string[],
): Promise<void> {
  await sql`
    update sender_health set figures_read_at = clock_timestamp()
    where ${matchAccount(key)} and sender_key = any (${[...sender_keys]}::text[])`.execute(tx);
}

type SyncedAccount = { readonly account_id: string; readonly is_first: boolean };

/** Null for the sync of a location. `is_first` marks the first sync of replies, which imports the whole message history. */
export async function findSyncedAccount(
  tx: SystemTx,
  workspace_id: string,
  run_id: string,
): Promise<SyncedAccount | null> {
  const { rows } = await sql<SyncedAccount>`
    select r.account_id, r.kind = 'replies' and not exists (select from sync_runs o where o.workspace_id = r.workspace_id
      and o.account_id = r.account_id and o.kind = 'replies' and o.status = 'done' and o.id <> r.id) as is_first
    from sync_runs r where r.workspace_id = ${workspace_id} and r.id = ${run_id} and r.account_id is not null`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Reads the messages of the last days only. */
export async function saveLastMessages(tx: SystemTx, key: AccountKey, days: number): Promise<void> {
  await sql`
    update sender_health h set last_message_at = m.sent_at
    from (
      select lower(trim(coalesce(m.eaccount, m.provider_thread ->> 'linkedin_account_id'))) as sender_key, max(m.sent_at) as sent_at
      from messages m
      where m.workspace_id = ${key.workspace_id} and m.account_id = ${key.account_id} and m.deleted_at is null
        and m.sent_at > clock_timestamp() - ${days}::int * interval '1 day'
      group by 1) m
    where h.workspace_id = ${key.workspace_id} and h.account_id = ${key.account_id} and h.sender_key = m.sender_key
      and (h.last_message_at is null or h.last_message_at < m.sent_at)`.execute(tx);
}

export type CampaignSender = { readonly provider_campaign_id: string; readonly sender_key: string };

export async function replaceCampaigns(
  tx: SystemTx,
  key: AccountKey,
  provider: string,
  links: readonly CampaignSender[],
): Promise<void> {
  const linkRows = sql`
    select h.workspace_id, h.account_id, h.sender_key, ${provider}::text, n.provider_campaign_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n (provider_campaign_id text, sender_key text)
    join sender_health h on h.workspace_id = ${key.workspace_id} and h.account_id = ${key.account_id} and h.sender_key = n.sender_key`;
  await sql`
    delete from sender_campaigns s where ${matchAccount(key)} and not exists (
      select from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as n (provider_campaign_id text, sender_key text)
      where n.sender_key = s.sender_key and n.provider_campaign_id = s.provider_campaign_id)`.execute(tx);
  await sql`
    insert into sender_campaigns (workspace_id, account_id, sender_key, provider, provider_campaign_id) ${linkRows}
    on conflict do nothing`.execute(tx);
}

/** Returns false if the account has this state already. */
export async function saveSendersProblem(
  tx: SystemTx,
  { workspace_id, account_id }: AccountKey,
  problem: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update accounts set senders_problem = left(${problem}, 500)
    where workspace_id = ${workspace_id} and id = ${account_id} and senders_problem is distinct from left(${problem}, 500)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The person who added the account. If that person was disabled or is a client now, the owner of the workspace. */
export async function listAccountOwners(
  tx: SystemTx,
  { workspace_id, account_id }: AccountKey,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with active as (
      select u.id, u.role, u.id = a.user_id as is_adder
      from accounts a join users u on u.workspace_id = a.workspace_id
      where a.workspace_id = ${workspace_id} and a.id = ${account_id} and u.disabled_at is null and u.user_type <> 'agency_customer')
    select id from active
    where is_adder or (role = 'owner' and not exists (select from active where is_adder)) order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
