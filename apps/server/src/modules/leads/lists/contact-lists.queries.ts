import type { CompanyItem, ContactItem } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { cutPage, parseCursor, toCursor, toIso } from '#server/platform/paging/cursor.ts';
import { UPDATED_AT } from './leads-list.queries.ts';

const PAGE_SIZE = 100;

type ContactQuery = {
  readonly email?: string | undefined;
  readonly company_id?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Newest first. Subject to RLS. */
export async function listContacts(
  tx: TenantTx,
  workspace_id: string,
  { email, company_id, cursor }: ContactQuery,
): Promise<{ contacts: ContactItem[]; next: string | null }> {
  const from = parseCursor(cursor);
  const { rows } = await sql<ContactItem & { cursor: string }>`
    select c.id, c.email, c.first_name, c.last_name, c.company_id, c.company_name, c.job_title, c.linkedin_url, c.location_id,
      c.headline, c.phone, c.website, ${toIso('c.created_at')} as created_at, ${UPDATED_AT} as updated_at,
      ${toCursor('c.created_at', 'c.id')} as cursor
    from contacts c
    where c.workspace_id = ${workspace_id}
      and ${email === undefined ? sql`true` : sql`c.email_key = lower(${email})`}
      and ${company_id === undefined ? sql`true` : sql`c.company_id = ${company_id}`}
      and ${from === null ? sql`true` : sql`(c.created_at, c.id) < (${from.at}::timestamptz, ${from.id}::uuid)`}
    order by c.created_at desc, c.id desc limit ${PAGE_SIZE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE_SIZE);
  return { contacts: page, next };
}

const COMPANY = sql`f.id, f.company_name, f.industry, f.headcount_range, f.hq_geo, f.website, f.company_linkedin_url, f.phone`;

type CompanyQuery = { readonly name?: string | undefined; readonly cursor?: string | undefined };

/** Newest first. Subject to RLS: the companies of the contacts that the person sees. */
export async function listCompanies(
  tx: TenantTx,
  workspace_id: string,
  { name, cursor }: CompanyQuery,
): Promise<{ companies: CompanyItem[]; next: string | null }> {
  const from = parseCursor(cursor);
  const { rows } = await sql<CompanyItem & { cursor: string }>`
    select ${COMPANY}, ${toCursor('f.created_at', 'f.id')} as cursor
    from companies f
    where f.workspace_id = ${workspace_id}
      and ${name === undefined ? sql`true` : sql`f.name_key = lower(${name})`}
      and ${from === null ? sql`true` : sql`(f.created_at, f.id) < (${from.at}::timestamptz, ${from.id}::uuid)`}
    order by f.created_at desc, f.id desc limit ${PAGE_SIZE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE_SIZE);
  return { companies: page, next };
}

export async function getCompany(tx: TenantTx, workspace_id: string, id: string): Promise<CompanyItem> {
  const { rows } = await sql<CompanyItem>`
    select ${COMPANY} from companies f where f.workspace_id = ${workspace_id} and f.id = ${id}`.execute(tx);
  if (!rows[0]) throw new AppError('NOT_FOUND');
  return rows[0];
}
