export { findOrMakeContact } from './commands/find-or-make-contact.ts';
export { followCampaignJob, leadsReactions } from './follow-campaign.job.ts';
export type { Somebody } from './new-contact.ts';
