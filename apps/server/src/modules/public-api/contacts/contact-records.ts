import type { CompanyItem, ContactItem } from '@hearback/contract';
import { getCompany, listCompanies, listContacts } from '#server/modules/leads/index.ts';
import { type KeyContext, withPermissionTx } from '../keys/with-permission-tx.ts';

/** Contacts and companies of the whole workspace. The app lists them per campaign only. */
export const readContacts = (
  context: KeyContext,
  query: Parameters<typeof listContacts>[2],
): Promise<{ contacts: ContactItem[]; next: string | null }> =>
  withPermissionTx(context, 'leads:read', ({ tx, actor }) => listContacts(tx, actor.workspace_id, query));

export const readCompanies = (
  context: KeyContext,
  query: Parameters<typeof listCompanies>[2],
): Promise<{ companies: CompanyItem[]; next: string | null }> =>
  withPermissionTx(context, 'leads:read', ({ tx, actor }) => listCompanies(tx, actor.workspace_id, query));

export const readCompany = (context: KeyContext, id: string): Promise<CompanyItem> =>
  withPermissionTx(context, 'leads:read', ({ tx, actor }) => getCompany(tx, actor.workspace_id, id));
