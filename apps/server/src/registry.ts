import {
  API_KEY,
  accountsReactions,
  accountsRoutes,
  lastMessageReactions,
  readSendersJob,
  recountJob,
  saveLastMessagesJob,
  scheduleSenderReadsJob,
  senderReactions,
  WEBHOOK_SECRET,
} from './modules/accounts/index.ts';
import { apiKeysRoutes, remindExpiryJob } from './modules/api-keys/index.ts';
import { approvalsJobs, approvalsRoutes } from './modules/approvals/index.ts';
import { assistantRoutes } from './modules/assistant/index.ts';
import { authJobs, authRoutes, createAuthenticate, SIGNING_KEY, TOTP_SECRET } from './modules/auth/index.ts';
import { billingJobs, billingRoutes, stripeWebhook } from './modules/billing/index.ts';
import {
  brandFiles,
  brandingRoutes,
  findClientSender,
  MAIL_SERVER_PASSWORD,
  recheckHostsJob,
  sendAsAgency,
} from './modules/branding/index.ts';
import { autoMapJob, campaignsReactions, campaignsRoutes } from './modules/campaigns/index.ts';
import { classificationJobs, classificationRoutes } from './modules/classification/index.ts';
import { clientsJobs, clientsRoutes, createClientFile } from './modules/clients/index.ts';
import { collectChanges, crmJobs, crmResumptions, crmRoutes } from './modules/crm/index.ts';
import { dashboardRoutes } from './modules/dashboard/index.ts';
import { documentation } from './modules/documentation/index.ts';
import {
  enrichmentJobs,
  enrichmentReactions,
  enrichmentResumptions,
  enrichmentRoutes,
  TABLE_TOKEN,
  TABLE_URL,
} from './modules/enrichment/index.ts';
import {
  attachmentFiles,
  createBulk,
  inboxHotReads,
  inboxJobs,
  inboxResumptions,
  inboxRoutes,
  sharedFiles,
} from './modules/inbox/index.ts';
import { knowledgeRoutes } from './modules/knowledge/index.ts';
import {
  importFiles,
  leadsJobs,
  leadsReactions,
  leadsResumptions,
  leadsRoutes,
  markErased,
  SUPPRESSION_KEY,
} from './modules/leads/index.ts';
import {
  ACCESS_TOKEN,
  createLocationsJobs,
  crmPeopleRoutes,
  locationsRoutes,
  REFRESH_TOKEN,
  resumeLocationSyncs,
} from './modules/locations/index.ts';
import { createMcp, mcpRoutes } from './modules/mcp/index.ts';
import {
  BOOKING_SECRET,
  findFreeSlots,
  meetingsJobs,
  meetingsReactions,
  meetingsRoutes,
  resumeBookings,
  resumeCalendars,
} from './modules/meetings/index.ts';
import {
  NOTIFICATION_WEBHOOK_URL,
  notificationsJobs,
  notificationsRoutes,
  PUSH_PRIVATE_KEY,
  unsubscribe,
} from './modules/notifications/index.ts';
import { authorizationServer, deleteOldClientsJob, oauthRoutes } from './modules/oauth/index.ts';
import { opportunitiesRoutes } from './modules/opportunities/index.ts';
import { expireSignUpsJob, peopleRoutes } from './modules/people/index.ts';
import { privacyExports, privacyJobs, privacyResumptions, privacyRoutes } from './modules/privacy/index.ts';
import { apiReference, createPublicApi, deleteOldRequestsJob } from './modules/public-api/index.ts';
import {
  createRepliesRoutes,
  repliesJobs,
  repliesReactions,
  resumeReplies,
} from './modules/replies/index.ts';
import { createReportFiles, reportsJobs, reportsRoutes, sharedReports } from './modules/reports/index.ts';
import { collectRuleEvents, resumeRuleSteps, rulesJobs, rulesRoutes } from './modules/rules/index.ts';
import { snippetsRoutes } from './modules/snippets/index.ts';
import {
  resumeSteps,
  resumeUndos,
  suppressionRoutes,
  undoMarkJob,
  workStepJob,
} from './modules/suppression/index.ts';
import { resumeSyncs, syncJobs, syncReactions, syncRoutes } from './modules/sync/index.ts';
import {
  assignMany,
  presenceRoutes,
  snoozeMany,
  teamworkJobs,
  teamworkReactions,
  teamworkRoutes,
} from './modules/teamwork/index.ts';
import { timelineRoutes } from './modules/timeline/index.ts';
import { providerWebhooks, resumeQueues, webhooksJobs, webhooksRoutes } from './modules/webhooks/index.ts';
import {
  collectWebhookMessages,
  webhooksOutJobs,
  webhooksOutRoutes,
  webhooksOutSealedColumns,
} from './modules/webhooks-out/index.ts';
import { createAuditFile } from './platform/audit/log/audit.plugin.ts';
import { auditRoutes } from './platform/audit/log/audit.routes.ts';
import { createSendEmailJob, MAIL_CONTENTS } from './platform/email/send-email.job.ts';
import type { Listener, Reaction } from './platform/events/record-event.ts';
import type { AppPlugin } from './platform/http/create-app.ts';
import type { HotRead } from './platform/http/hot-reads/hot-read.ts';
import { pictures } from './platform/http/pictures/pictures.plugin.ts';
import { jobsRoutes } from './platform/jobs/jobs.routes.ts';
import { platformJobs } from './platform/jobs/platform.jobs.ts';
import type { AnyJob } from './platform/jobs/run-worker.ts';
import { liveRoutes } from './platform/live/live.routes.ts';
import { createSweepJob } from './platform/runs/sweep.job.ts';
import type { SealedColumn } from './platform/secrets/sealed-column.ts';

const { bulkRoutes, bulkJobs } = createBulk({ assign: assignMany, snooze: snoozeMany });

/** All modules of the app. A new module is added to these lists and nowhere else. */
export const router = {
  auth: authRoutes,
  people: { ...peopleRoutes, ...crmPeopleRoutes },
  notifications: notificationsRoutes,
  billing: billingRoutes,
  branding: brandingRoutes,
  locations: locationsRoutes,
  accounts: accountsRoutes,
  inbox: {
    ...classificationRoutes,
    ...inboxRoutes,
    ...bulkRoutes,
    ...createRepliesRoutes(findFreeSlots),
    ...teamworkRoutes,
  },
  approvals: approvalsRoutes,
  presence: presenceRoutes,
  suppression: suppressionRoutes,
  opportunities: opportunitiesRoutes,
  crm: crmRoutes,
  meetings: meetingsRoutes,
  timeline: timelineRoutes,
  rules: rulesRoutes,
  snippets: snippetsRoutes,
  knowledge: knowledgeRoutes,
  campaigns: campaignsRoutes,
  dashboard: dashboardRoutes,
  reports: reportsRoutes,
  clients: clientsRoutes,
  leads: leadsRoutes,
  enrichment: enrichmentRoutes,
  assistant: assistantRoutes,
  apiKeys: apiKeysRoutes,
  mcp: mcpRoutes,
  oauth: oauthRoutes,
  webhooksOut: webhooksOutRoutes,
  webhooks: webhooksRoutes,
  sync: syncRoutes,
  privacy: privacyRoutes,
  audit: auditRoutes,
  jobs: jobsRoutes,
  live: liveRoutes,
};

export const jobs: readonly AnyJob[] = [
  ...platformJobs,
  createSweepJob([
    resumeReplies,
    ...inboxResumptions,
    resumeQueues,
    resumeSyncs,
    resumeLocationSyncs,
    ...leadsResumptions,
    ...enrichmentResumptions,
    resumeSteps,
    resumeUndos,
    ...crmResumptions,
    resumeBookings,
    resumeRuleSteps,
    resumeCalendars,
    ...privacyResumptions,
  ]),
  createSendEmailJob(findClientSender, sendAsAgency),
  recheckHostsJob,
  ...authJobs,
  expireSignUpsJob,
  ...notificationsJobs,
  ...billingJobs,
  ...createLocationsJobs(markErased),
  recountJob,
  readSendersJob,
  saveLastMessagesJob,
  scheduleSenderReadsJob,
  ...classificationJobs,
  ...inboxJobs,
  ...bulkJobs,
  ...repliesJobs,
  ...approvalsJobs,
  ...teamworkJobs,
  workStepJob,
  undoMarkJob,
  ...crmJobs,
  ...meetingsJobs,
  ...rulesJobs,
  ...reportsJobs,
  ...clientsJobs,
  autoMapJob,
  ...leadsJobs,
  ...enrichmentJobs,
  remindExpiryJob,
  deleteOldRequestsJob,
  deleteOldClientsJob,
  ...webhooksOutJobs,
  ...webhooksJobs,
  ...syncJobs,
  ...privacyJobs,
];

export const reactions: readonly Reaction[] = [
  ...accountsReactions,
  ...senderReactions,
  ...lastMessageReactions,
  ...campaignsReactions,
  ...leadsReactions,
  ...enrichmentReactions,
  ...repliesReactions,
  ...teamworkReactions,
  ...meetingsReactions,
  ...syncReactions,
];

/** Run in the transaction of the event. */
export const listeners: readonly Listener[] = [collectChanges, collectRuleEvents, collectWebhookMessages];

/** Every column with sealed values, which a key rotation re-encrypts. */
export const sealedColumns: readonly SealedColumn[] = [
  MAIL_CONTENTS,
  ACCESS_TOKEN,
  REFRESH_TOKEN,
  API_KEY,
  WEBHOOK_SECRET,
  TABLE_URL,
  TABLE_TOKEN,
  NOTIFICATION_WEBHOOK_URL,
  ...webhooksOutSealedColumns,
  BOOKING_SECRET,
  MAIL_SERVER_PASSWORD,
  PUSH_PRIVATE_KEY,
  SUPPRESSION_KEY,
  TOTP_SECRET,
  SIGNING_KEY,
];

/** Routes outside the contract. */
/** Frequent reads. They are also routes, for callers within the server. */
export const hotReads: readonly HotRead[] = [...inboxHotReads];

export const plugins: readonly AppPlugin[] = [
  stripeWebhook,
  providerWebhooks,
  importFiles,
  attachmentFiles,
  sharedFiles,
  createAuditFile(createAuthenticate),
  createReportFiles(createAuthenticate),
  createClientFile(createAuthenticate),
  sharedReports,
  pictures,
  brandFiles,
  unsubscribe,
  privacyExports,
  createPublicApi(router),
  createMcp(router),
  documentation,
  apiReference,
  authorizationServer,
];
