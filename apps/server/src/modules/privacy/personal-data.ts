import { approvalsPersonalData } from '#server/modules/approvals/index.ts';
import { assistantPersonalData } from '#server/modules/assistant/index.ts';
import { campaignsPersonalData } from '#server/modules/campaigns/index.ts';
import { classificationPersonalData } from '#server/modules/classification/index.ts';
import { crmPersonalData } from '#server/modules/crm/index.ts';
import { enrichmentPersonalData } from '#server/modules/enrichment/index.ts';
import { inboxPersonalData } from '#server/modules/inbox/index.ts';
import { knowledgePersonalData } from '#server/modules/knowledge/index.ts';
import { leadsPersonalData } from '#server/modules/leads/index.ts';
import { meetingsPersonalData } from '#server/modules/meetings/index.ts';
import { notificationsPersonalData } from '#server/modules/notifications/index.ts';
import { opportunitiesPersonalData } from '#server/modules/opportunities/index.ts';
import { repliesPersonalData } from '#server/modules/replies/index.ts';
import { reportsPersonalData } from '#server/modules/reports/index.ts';
import { rulesPersonalData } from '#server/modules/rules/index.ts';
import { snippetsPersonalData } from '#server/modules/snippets/index.ts';
import { suppressionPersonalData } from '#server/modules/suppression/index.ts';
import { syncPersonalData } from '#server/modules/sync/index.ts';
import { teamworkPersonalData } from '#server/modules/teamwork/index.ts';
import { timelinePersonalData } from '#server/modules/timeline/index.ts';
import { webhooksPersonalData } from '#server/modules/webhooks/index.ts';
import { webhooksOutPersonalData } from '#server/modules/webhooks-out/index.ts';
import { auditPersonalData } from '#server/platform/audit/personal-data.queries.ts';
import { platformPersonalData } from '#server/platform/jobs/personal-data.queries.ts';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import { privacyPersonalData } from './runs/privacy.personal-data.ts';

const OF_THE_TEAM = 'people of the workspace, not its leads';
const OF_THE_PRODUCT = 'keys, settings and counts';

/**
 * Every table of the database with its personal data, in the order of erasure: dependents before the contact, and tables
 * that may still mention it last.
 */
export const personalData: readonly PersonalData[] = [
  webhooksOutPersonalData,
  reportsPersonalData,
  rulesPersonalData,
  timelinePersonalData,
  crmPersonalData,
  meetingsPersonalData,
  teamworkPersonalData,
  notificationsPersonalData,
  opportunitiesPersonalData,
  suppressionPersonalData,
  classificationPersonalData,
  repliesPersonalData,
  approvalsPersonalData,
  inboxPersonalData,
  enrichmentPersonalData,
  leadsPersonalData,
  webhooksPersonalData,
  campaignsPersonalData,
  snippetsPersonalData,
  knowledgePersonalData,
  assistantPersonalData,
  syncPersonalData,
  platformPersonalData,
  auditPersonalData,
  privacyPersonalData,
  {
    tables: [],
    impersonal: {
      'system.sign_in_attempts': OF_THE_TEAM,
      workspaces: OF_THE_PRODUCT,
      users: OF_THE_TEAM,
      invitations: OF_THE_TEAM,
      password_reset_tokens: OF_THE_TEAM,
      user_location_access: OF_THE_TEAM,
      brands: 'name and addresses of the agency',
      brand_pictures: 'logos of the agency',
      brand_hosts: 'name of a host of the agency',
      brand_mail_servers: 'mail server and sender address of the agency',
      client_periods: 'numbers',
      client_alerts: 'names and rates of locations',
      subscriptions: OF_THE_PRODUCT,
      'system.abandoned_subscriptions': OF_THE_PRODUCT,
      'system.stripe_events': 'payments of workspaces',
      ghl_locations: 'places of business of the workspace',
      oauth_states: OF_THE_PRODUCT,
      oauth_tokens: OF_THE_PRODUCT,
      api_keys: OF_THE_PRODUCT,
      api_requests: OF_THE_PRODUCT,
      oauth_grants: OF_THE_PRODUCT,
      accounts: 'accounts of the workspace at providers',
      sender_identities: OF_THE_TEAM,
      sender_health: OF_THE_TEAM,
      sender_days: OF_THE_TEAM,
      sender_campaigns: OF_THE_TEAM,
    },
  },
];
