export { ensureCrmContact, setCrmStage } from './contact/sync-contact.ts';
export { CrmContactDeleted } from './contact/sync-person.ts';
export { crmJobs, crmResumptions } from './crm.jobs.ts';
export { crmRoutes } from './crm.routes.ts';
export { collectChanges } from './incoming/collect-changes.ts';
export { receiveCrmChange, requestContact } from './incoming/receive-crm-change.ts';
export { receiveCrmReply } from './incoming/receive-crm-reply.ts';
export { crmPersonalData } from './personal-data.queries.ts';
export { findByCrmId } from './records/changes.queries.ts';
