export { findOrMakeContact } from './commands/find-or-make-contact.ts';
export { findOrMakeContacts } from './commands/find-or-make-contacts.ts';
export { followCampaignJob, leadsReactions } from './follow-campaign.job.ts';
export type { Somebody } from './new-contact.ts';
