import type { LeadDetails, LeadEdit } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { AppError } from '../../../platform/app-error.ts';
import type { Inside } from '../../../platform/http/implement.ts';
import { requireWritable } from '../../locations/index.ts';
import { findOrMakeCompanies } from '../companies.queries.ts';
import { toEmail, toLinkedinUrl } from '../contact-identity.ts';
import { getLead, isTaken, listChannels, saveLead } from './lead-details.queries.ts';

/** A contact of another company is linked to that one. Nobody overwrites what they have not seen. */
export async function updateLead(
  { tx, actor, record, audit }: Inside,
  id: string,
  since: string,
  edit: LeadEdit,
): Promise<LeadDetails> {
  const { workspace_id } = actor;
  const before = await getLead(tx, workspace_id, id);
  requireWritable(actor, before.contact.location_id);
  const columns: Record<string, string | null> = { ...edit, ...addressesOf(edit) };
  requireName(before.contact, edit);
  const taken = await asSystem(tx, async () => {
    requireAddresses(edit, await listChannels(tx, workspace_id, id));
    const { company_name } = edit;
    if (company_name && company_name !== before.contact.company_name) {
      const companies = await findOrMakeCompanies(tx, workspace_id, [company_name]);
      columns.company_id = companies.get(company_name) ?? null;
    }
    return isTaken(tx, workspace_id, id, columns);
  });
  if (taken) throw new AppError('CONTACT_EXISTS');
  if (!(await saveLead(tx, workspace_id, id, since, columns))) throw new AppError('CONFLICT');
  await audit('contact.updated', id, { fields: Object.keys(edit).sort() });
  const { location_id: ghl_location_id } = before.contact;
  await record('contact.changed', { contact_id: id }, { ghl_location_id });
  return getLead(tx, workspace_id, id);
}

/** An edit takes away nothing that an import would have asked for; what never was there is not asked for here. */
function requireName(before: LeadDetails['contact'], edit: LeadEdit): void {
  const { first_name, last_name } = { ...before, ...edit };
  const isTouched = edit.first_name !== undefined || edit.last_name !== undefined;
  if (isTouched && !first_name && !last_name) throw new AppError('NAME_REQUIRED');
}

function requireAddresses({ email, linkedin_url }: LeadEdit, channels: ReadonlySet<string>): void {
  if (email === null && channels.has('instantly')) throw new AppError('EMAIL_REQUIRED');
  if (linkedin_url === null && channels.has('heyreach')) throw new AppError('LINKEDIN_URL_REQUIRED');
}

/** In the one spelling by which people are known. */
function addressesOf({ email, linkedin_url }: LeadEdit): Pick<LeadEdit, 'email' | 'linkedin_url'> {
  const address = email ? toEmail(email) : email;
  if (email && !address) throw new AppError('INVALID_EMAIL');
  const profile = linkedin_url ? toLinkedinUrl(linkedin_url) : linkedin_url;
  if (linkedin_url && !profile) throw new AppError('INVALID_LINKEDIN_URL');
  return {
    ...(address === undefined ? {} : { email: address }),
    ...(profile === undefined ? {} : { linkedin_url: profile }),
  };
}
