export { defineLeadRun } from './bulk/define-lead-run.ts';
export { listRunsOfKinds as listLeadRuns } from './bulk/lead-runs.queries.ts';
export { countMany as countManyLeads, startRun as startLeadRun } from './bulk/start-run.ts';
export { leadsReactions } from './campaign-leads/move-leads.job.ts';
export { findOrMakeCompanies } from './contacts/companies.queries.ts';
export { DESCRIPTION_COLUMNS, MAX_DESCRIPTION_LENGTH, MAX_FACT_LENGTH } from './contacts/contact-columns.ts';
export { linkContacts } from './contacts/contacts.queries.ts';
export { findOrMakeContact, findOrMakeContacts } from './contacts/find-or-make-contacts.ts';
export { isMailable, isProgram, toEmail, toLinkedinUrl } from './contacts/identity/contact-identity.ts';
export { type Addresses, computeDigest, type Identity, ownIdentities } from './contacts/identity/digests.ts';
export {
  findSuppressed,
  findSuppressedAsSystem,
  findSuppressedWithKey,
  ON_THE_LIST,
} from './contacts/identity/find-suppressed.ts';
export { markErased } from './contacts/identity/mark-erased.ts';
export {
  listAllIdentities,
  matchesEmail,
  matchesIdentities,
  selectIdentities,
} from './contacts/identity/suppression.queries.ts';
export {
  findSuppressionKey,
  getSuppressionKey,
  SUPPRESSION_KEY,
} from './contacts/identity/suppression-key.ts';
export { importLeadsPage } from './contacts/import-leads-page.ts';
export type { NewContactInput } from './contacts/new-contact.ts';
export { withPicturesOfBoth } from './contacts/with-pictures.ts';
export { receiveFile } from './files/receive-file.ts';
export { importsRetention } from './import-runs/import-runs.retention.ts';
export { importFiles } from './imports/imports.plugin.ts';
export { leadsJobs, leadsResumptions } from './leads.jobs.ts';
export { leadsRoutes } from './leads.routes.ts';
export { getCompany, listCompanies, listContacts } from './lists/contact-lists.queries.ts';
export { enrichmentProgress } from './lists/enrichment-progress.queries.ts';
export { requireChangeable, UPDATED_AT as LEAD_UPDATED_AT } from './lists/leads-list.queries.ts';
export { toSelection } from './lists/selection.queries.ts';
export { toScope } from './lists/to-scope.ts';
export { leadsPersonalData } from './personal-data/personal-data.queries.ts';
