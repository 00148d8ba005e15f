import type { LeadDetails, LeadEdit } from '@hearback/contract';
import type { Actor } from '@hearback/database';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { findCompanies, findOrMakeCompanies } from '../contacts/companies.queries.ts';
import { isMailable, toEmail, toLinkedinUrl } from '../contacts/identity/contact-identity.ts';
import { getLead, isTaken, listChannels, saveLead } from './lead-details.queries.ts';

/**
 * Links the contact to another company if its name changes. Refuses to overwrite changes that the person has not seen.
 */
export async function updateLead(
  { tx, actor, record, audit }: TxContext,
  id: string,
  since: string,
  edit: LeadEdit,
): Promise<LeadDetails> {
  const { workspace_id } = actor;
  const before = await getLead(tx, workspace_id, id);
  requireWritable(actor, before.contact.location_id);
  const columns: Record<string, string | null> = { ...edit, ...listAddresses(edit) };
  requireName(before.contact, edit);
  requireFixedAddresses(actor, before.contact, columns);
  requireAddresses(edit, await listChannels(tx, workspace_id, id));
  const { company_name } = edit;
  if (company_name && company_name !== before.contact.company_name) {
    const find = actor.sees_all_locations ? findOrMakeCompanies : findCompanies;
    columns.company_id = (await find(tx, workspace_id, [company_name])).get(company_name) ?? null;
  }
  if (await isTaken(tx, workspace_id, id, columns)) throw new AppError('CONTACT_EXISTS');
  if (!(await saveLead(tx, workspace_id, id, since, columns))) throw new AppError('CONFLICT');
  await audit('contact.updated', id, { fields: Object.keys(edit).sort() });
  const { location_id: ghl_location_id } = before.contact;
  await record('contact.changed', { contact_id: id }, { ghl_location_id });
  return getLead(tx, workspace_id, id);
}

/** An edit cannot clear a name that an import would require. A name that was never there is not required. */
function requireName(before: LeadDetails['contact'], edit: LeadEdit): void {
  const { first_name, last_name } = { ...before, ...edit };
  const isTouched = edit.first_name !== undefined || edit.last_name !== undefined;
  if (isTouched && !first_name && !last_name) throw new AppError('NAME_REQUIRED');
}

/** An address is unique in the whole workspace, so trying addresses would reveal contacts of other locations. */
function requireFixedAddresses(
  { sees_all_locations }: Actor,
  before: LeadDetails['contact'],
  columns: Readonly<Record<string, string | null>>,
): void {
  const currentAddresses = { email: before.email?.toLowerCase() ?? null, linkedin_url: before.linkedin_url };
  const changes = (['email', 'linkedin_url'] as const).some(
    (name) => columns[name] !== undefined && columns[name] !== currentAddresses[name],
  );
  if (changes && !sees_all_locations) throw new AppError('ADDRESS_FIXED');
}

function requireAddresses({ email, linkedin_url }: LeadEdit, channels: ReadonlySet<string>): void {
  if (email === null && channels.has('instantly')) throw new AppError('EMAIL_REQUIRED');
  if (linkedin_url === null && channels.has('heyreach')) throw new AppError('LINKEDIN_URL_REQUIRED');
}

/** Normalizes addresses and profiles. */
function listAddresses({ email, linkedin_url }: LeadEdit): Pick<LeadEdit, 'email' | 'linkedin_url'> {
  const address = email ? toEmail(email) : email;
  if (email && !(address && isMailable(address))) throw new AppError('INVALID_EMAIL');
  const profile = linkedin_url ? toLinkedinUrl(linkedin_url) : linkedin_url;
  if (linkedin_url && !profile) throw new AppError('INVALID_LINKEDIN_URL');
  return {
    ...(address === undefined ? {} : { email: address }),
    ...(profile === undefined ? {} : { linkedin_url: profile }),
  };
}
