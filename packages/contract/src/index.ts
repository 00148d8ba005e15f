import type { ContractRouterClient } from '@orpc/contract';
import { accounts } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { approvals } from './approvals.ts';
import { assistant } from './assistant.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { billing } from './billing.ts';
import { branding } from './branding.ts';
import { campaigns } from './campaigns.ts';
import { clients } from './clients/index.ts';
import { crm } from './crm.ts';
import { dashboard } from './dashboard.ts';
import { enrichment } from './enrichment.ts';
import { inbox } from './inbox/index.ts';
import { jobs } from './jobs.ts';
import { knowledge } from './knowledge.ts';
import { leads } from './leads.ts';
import { live } from './live.ts';
import { locations } from './locations.ts';
import { mcp } from './mcp.ts';
import { meetings } from './meetings.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth.ts';
import { opportunities } from './opportunities.ts';
import { people } from './people.ts';
import { presence } from './presence.ts';
import { privacy } from './privacy.ts';
import { reports } from './reports/index.ts';
import { rules } from './rules.ts';
import { snippets } from './snippets.ts';
import { suppression } from './suppression.ts';
import { sync } from './sync.ts';
import { timeline } from './timeline.ts';
import { webhooks } from './webhooks.ts';
import { webhooksOut } from './webhooks-out.ts';

export const contract = {
  auth,
  people,
  notifications,
  billing,
  branding,
  locations,
  accounts,
  inbox,
  approvals,
  presence,
  suppression,
  opportunities,
  crm,
  meetings,
  timeline,
  rules,
  snippets,
  knowledge,
  campaigns,
  dashboard,
  reports,
  clients,
  leads,
  enrichment,
  assistant,
  apiKeys,
  mcp,
  oauth,
  webhooksOut,
  webhooks,
  sync,
  privacy,
  audit,
  jobs,
  live,
};
export type Contract = typeof contract;
/** A client that calls our own endpoints inside the server. */
export type OwnEndpoints = ContractRouterClient<Contract>;

export * from './accounts.ts';
export * from './api-keys.limits.ts';
export * from './api-keys.ts';
export * from './approvals.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './billing.ts';
export * from './branding.limits.ts';
export * from './branding.ts';
export * from './budgets.ts';
export * from './campaigns.ts';
export * from './clients/access.ts';
export * from './clients/order-clients.ts';
export * from './clients/overlaps.ts';
export * from './clients/schemas.ts';
export * from './clients/winning-copy.ts';
export * from './crm.ts';
export * from './dashboard.ts';
export * from './drafts/answers.ts';
export * from './drafts/links.ts';
export * from './drafts/model-drafts.ts';
export * from './drafts/settings.ts';
export * from './drafts/situations.ts';
export * from './drafts/snippet-variables.ts';
export * from './endpoint.ts';
export * from './enrichment.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './free-mail.ts';
export { MAX_SENTIMENT_CHARACTERS } from './inbox/classification.ts';
export { FormerSentiment } from './inbox/triage.ts';
export * from './jobs.ts';
export * from './knowledge.ts';
export * from './live.ts';
export * from './locations.ts';
export * from './logic/assistant-progress.ts';
export * from './logic/brand-colors.ts';
export * from './logic/campaign-control.ts';
export * from './logic/campaign-draft.ts';
export * from './logic/campaign-plan.ts';
export * from './logic/contact-details.ts';
export * from './logic/free-slots.ts';
export * from './logic/lead-fields.ts';
export * from './logic/notification-path.ts';
export * from './logic/summarize-stats.ts';
export * from './logic/web-address.ts';
export * from './mcp.ts';
export * from './meetings.ts';
export * from './oauth.ts';
export * from './opportunities.ts';
export * from './period.ts';
export * from './permissions.ts';
export * from './presence.ts';
export * from './privacy.ts';
export * from './public-api/errors.ts';
export * from './public-api/examples.ts';
export * from './public-api/index.ts';
export type { ConversationQuery, ImportedLead } from './public-api/inputs.ts';
export type { OperationMeta } from './public-api/operation.ts';
export type {
  CompanyItem,
  ContactItem,
  EventItem,
  ImportItem,
  KeyDescription,
} from './public-api/schemas.ts';
export { ConversationItem } from './public-api/schemas.ts';
export * from './reports/drawings.ts';
export * from './reports/figures.ts';
export { NewReport } from './reports/index.ts';
export * from './reports/periods.ts';
export * from './reports/schemas.ts';
export * from './reports/sections.ts';
export * from './schemas/assistant.ts';
export * from './schemas/campaigns.ts';
export * from './schemas/contacts.ts';
export * from './schemas/conversation-filter.ts';
export * from './schemas/conversations.ts';
export * from './schemas/guided-questions.ts';
export * from './schemas/imports.ts';
export * from './schemas/leads.ts';
export * from './schemas/messages.ts';
export * from './schemas/notifications.ts';
export * from './schemas/people.ts';
export * from './schemas/places.ts';
export * from './schemas/proposal-figures.ts';
export * from './schemas/replies.ts';
export * from './schemas/rules.ts';
export * from './schemas/runs/conversation-runs.ts';
export * from './schemas/runs/enrichment.ts';
export * from './schemas/runs/lead-runs.ts';
export * from './schemas/teamwork.ts';
export * from './schemas/threads.ts';
export * from './schemas/translations.ts';
export * from './schemas/views.ts';
export * from './second-factor.ts';
export * from './sender-health.limits.ts';
export * from './sender-health.ts';
export * from './signed-in.ts';
export * from './snippets.ts';
export * from './suppression.ts';
export * from './sync.ts';
export * from './timeline.ts';
export * from './webhooks.ts';
export * from './webhooks-out.ts';
export * from './wording/audit/sentences.ts';
export * from './wording/counted.ts';
export * from './wording/mentions.ts';
export * from './wording/notification-title.ts';
export * from './wording/percent.ts';
export * from './wording/size-text.ts';
export * from './zone-time.ts';
