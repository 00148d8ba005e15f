import { z } from 'zod';
import {
  CompanyPath,
  CompanyQuery,
  ContactEdit,
  ContactQuery,
  ImportPath,
  ImportQuery,
  LeadQuery,
  NewImport,
  OpportunityEdit,
  OpportunityPath,
  PersonPath,
} from './inputs.ts';
import { operation, toPageShape } from './operation.ts';
import { CompanyItem, ContactItem, ImportItem, LeadItem, OpportunityItem } from './schemas.ts';

const contacts = operation('Contacts');

/** Contacts, companies, leads, imports and opportunities. */
export const contactOperations = {
  listContacts: contacts('contacts:read', 'GET /contacts', 'listContacts', 'List contacts, newest first')
    .input(ContactQuery)
    .output(toPageShape(ContactItem)),
  getContact: contacts('contacts:read', 'GET /contacts/{id}', 'getContact', 'Get a contact and its company')
    .input(PersonPath)
    .output(z.object({ contact: ContactItem, company: CompanyItem.nullable() })),
  updateContact: contacts(
    'contacts:write',
    'PATCH /contacts/{id}',
    'updateContact',
    'Change the given fields of a contact. Null clears a field',
  )
    .input(ContactEdit)
    .output(z.object({ contact: ContactItem, company: CompanyItem.nullable() })),
  listCompanies: contacts(
    'contacts:read',
    'GET /companies',
    'listCompanies',
    'List the companies of contacts, newest first',
  )
    .input(CompanyQuery)
    .output(toPageShape(CompanyItem)),
  getCompany: contacts('contacts:read', 'GET /companies/{id}', 'getCompany', 'Get a company')
    .input(CompanyPath)
    .output(CompanyItem),
  listLeads: contacts(
    'contacts:read',
    'GET /campaigns/{campaign_id}/leads',
    'listLeads',
    'List the contacts in a campaign, newest first',
  )
    .input(LeadQuery)
    .output(toPageShape(LeadItem)),
  importLeads: contacts(
    'contacts:write',
    'POST /campaigns/{campaign_id}/imports',
    'importLeads',
    'Import leads into a campaign. A repeated Idempotency-Key returns the first import',
    { isIdempotent: true },
  )
    .input(NewImport)
    .output(ImportItem),
  listImports: contacts(
    'contacts:read',
    'GET /campaigns/{campaign_id}/imports',
    'listImports',
    'List the latest 50 imports of a campaign, newest first',
  )
    .input(ImportQuery)
    .output(toPageShape(ImportItem)),
  getImport: contacts('contacts:read', 'GET /imports/{id}', 'getImport', 'Get the progress of an import')
    .input(ImportPath)
    .output(ImportItem),
  cancelImport: contacts(
    'contacts:write',
    'POST /imports/{id}/cancel',
    'cancelImport',
    'Cancel an import. Imported leads are kept and can be undone',
  )
    .input(ImportPath)
    .output(ImportItem),
  undoImport: contacts(
    'contacts:write',
    'POST /imports/{id}/undo',
    'undoImport',
    'Remove the leads of an import, and the contacts that it created',
  )
    .input(ImportPath)
    .output(ImportItem),
  getOpportunity: contacts(
    'opportunities:read',
    'GET /contacts/{contact_id}/opportunity',
    'getOpportunity',
    'Get the newest open opportunity of a contact, or the newest one if none is open',
  )
    .input(OpportunityPath)
    .output(z.object({ opportunity: OpportunityItem.nullable() })),
  saveOpportunity: contacts(
    'opportunities:write',
    'PUT /contacts/{contact_id}/opportunity',
    'saveOpportunity',
    'Update the opportunity with `id`, or create one',
  )
    .input(OpportunityEdit)
    .output(OpportunityItem),
};
