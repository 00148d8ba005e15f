export { findOrMakeContact } from './commands/find-or-make-contact.ts';
export { findOrMakeContacts } from './commands/find-or-make-contacts.ts';
export { importLeadsPage } from './commands/import-leads-page.ts';
export { toEmail } from './contact-identity.ts';
export { followCampaignJob, leadsReactions } from './follow-campaign.job.ts';
export { linkContacts } from './leads.queries.ts';
export type { Somebody } from './new-contact.ts';
