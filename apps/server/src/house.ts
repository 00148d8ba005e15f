import { accountsReactions, accountsRoutes, recountJob } from './modules/accounts/index.ts';
import { assistantRoutes } from './modules/assistant/index.ts';
import { authJobs, authRoutes } from './modules/auth/index.ts';
import { billingJobs, billingRoutes, stripeWebhook } from './modules/billing/index.ts';
import { autoMapJob, campaignsReactions, campaignsRoutes } from './modules/campaigns/index.ts';
import { dashboardRoutes } from './modules/dashboard/index.ts';
import { enrichmentJobs, enrichmentReactions, enrichmentRoutes } from './modules/enrichment/index.ts';
import { inboxJobs, inboxRoutes } from './modules/inbox/index.ts';
import { importFiles, leadsJobs, leadsReactions, leadsRoutes } from './modules/leads/index.ts';
import { crmPeopleRoutes, locationsJobs, locationsRoutes } from './modules/locations/index.ts';
import { opportunitiesRoutes } from './modules/opportunities/index.ts';
import { peopleRoutes } from './modules/people/index.ts';
import { syncJobs, syncRoutes } from './modules/sync/index.ts';
import { neighbourWebhooks, webhooksJobs, webhooksRoutes } from './modules/webhooks/index.ts';
import { auditRoutes } from './platform/audit.routes.ts';
import type { AppPlugin } from './platform/http/create-app.ts';
import { platformJobs } from './platform/jobs/platform.jobs.ts';
import type { AnyJob } from './platform/jobs/run-worker.ts';
import { liveRoutes } from './platform/live/live.routes.ts';
import { sendMailJob } from './platform/mail/send-mail.job.ts';
import type { Reaction } from './platform/record-event.ts';

/** All rooms of the house. A new room is added to these lists and nowhere else. */
export const router = {
  auth: authRoutes,
  people: { ...peopleRoutes, ...crmPeopleRoutes },
  billing: billingRoutes,
  locations: locationsRoutes,
  accounts: accountsRoutes,
  inbox: inboxRoutes,
  opportunities: opportunitiesRoutes,
  campaigns: campaignsRoutes,
  dashboard: dashboardRoutes,
  leads: leadsRoutes,
  enrichment: enrichmentRoutes,
  assistant: assistantRoutes,
  webhooks: webhooksRoutes,
  sync: syncRoutes,
  audit: auditRoutes,
  live: liveRoutes,
};

export const jobs: readonly AnyJob[] = [
  ...platformJobs,
  sendMailJob,
  ...authJobs,
  ...billingJobs,
  ...locationsJobs,
  recountJob,
  ...inboxJobs,
  autoMapJob,
  ...leadsJobs,
  ...enrichmentJobs,
  ...webhooksJobs,
  ...syncJobs,
];

export const reactions: readonly Reaction[] = [
  ...accountsReactions,
  ...campaignsReactions,
  ...leadsReactions,
  ...enrichmentReactions,
];

/** Doors outside the contract. */
export const plugins: readonly AppPlugin[] = [stripeWebhook, neighbourWebhooks, importFiles];
