import { accounts } from './accounts.ts';
import { assistant } from './assistant.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { billing } from './billing.ts';
import { campaigns } from './campaigns.ts';
import { dashboard } from './dashboard.ts';
import { enrichment } from './enrichment.ts';
import { inbox } from './inbox/index.ts';
import { jobs } from './jobs.ts';
import { leads } from './leads.ts';
import { live } from './live.ts';
import { locations } from './locations.ts';
import { notifications } from './notifications.ts';
import { opportunities } from './opportunities.ts';
import { people } from './people.ts';
import { presence } from './presence.ts';
import { privacy } from './privacy.ts';
import { snippets } from './snippets.ts';
import { suppression } from './suppression.ts';
import { sync } from './sync.ts';
import { webhooks } from './webhooks.ts';

export const contract = {
  auth,
  people,
  notifications,
  billing,
  locations,
  accounts,
  inbox,
  presence,
  suppression,
  opportunities,
  snippets,
  campaigns,
  dashboard,
  leads,
  enrichment,
  assistant,
  webhooks,
  sync,
  privacy,
  audit,
  jobs,
  live,
};
export type Contract = typeof contract;

export { OUTREACH_PROVIDERS, OutreachAccount, OutreachProvider } from './accounts.ts';
export {
  AUDIT_ACTIONS,
  AUDIT_KINDS,
  type AuditAction,
  AuditFilter,
  AuditKind,
  AuditLine,
  auditTopicsOf,
  NOBODY,
} from './audit.ts';
export { AddressKind, OwnSession, SignUp } from './auth.ts';
export { Checkout, Discount, PLAN_NAMES, Plan, PlanName, Subscription } from './billing.ts';
export { CAMPAIGN_SORTS, SORT_ORDERS } from './campaigns.ts';
export {
  CampaignAnalytics,
  DASHBOARD_LOCATIONS,
  DASHBOARD_MEASURED,
  DASHBOARD_TOP,
  Dashboard,
  type ResponseTimes,
  TREND_POINTS,
} from './dashboard.ts';
export { hostsIn, keepLinksTo, nameWithoutLink } from './drafts/links.ts';
export { DraftSettings, toneOf } from './drafts/settings.ts';
export {
  fillVariables,
  openVariablesText,
  placeOfVariable,
  SNIPPET_VARIABLES,
  type SnippetValues,
  unknownVariablesIn,
  variablesIn,
} from './drafts/snippet-variables.ts';
export type { Access, EndpointMeta } from './endpoint.ts';
export {
  CLAY_SUBMISSION_LIMIT,
  CLAY_SUBMISSION_WARNING,
  ClaySettings,
} from './enrichment.ts';
export { type ErrorCode, errors, isErrorCode, sentences } from './errors.ts';
export {
  type EventName,
  events,
  isEventName,
  type ModuleName,
  modulePausesMs,
  passingEvents,
  personalEvents,
  rightsEvents,
  teamEvents,
  workspaceEvents,
} from './events.ts';
export { isFreeMail } from './free-mail.ts';
export { REPLY_TONES, ReplyTone } from './inbox/replies.ts';
export { GivenUpJob, JOB_TITLES } from './jobs.ts';
export { PublishedEvent } from './live.ts';
export { Location, LocationDeletion } from './locations.ts';
export { BILLING_TYPES, OPPORTUNITY_STATUSES, Opportunity, OpportunityStatus } from './opportunities.ts';
export { DEFAULT_PERIOD, isPeriod, PERIODS, type Period, type PeriodChoice } from './period.ts';
export {
  can,
  canAnywhere,
  canIn,
  type Membership,
  type Permission,
  permissions,
  USER_TYPES,
  type UserType,
} from './permissions.ts';
export { PRESENCE_BEATS_MS, PRESENCE_LASTS_MS, PresentPerson } from './presence.ts';
export {
  KnownPerson,
  MOST_RETENTION_DAYS,
  PRIVACY_RUN_HOURS,
  PrivacyFinding,
  PrivacyRun,
  RETENTION_KINDS,
  RetentionKind,
  RetentionRule,
} from './privacy.ts';
export { hasEmails, PROGRESS_LABELS, type ProgressLabel, progressOf } from './rules/assistant-progress.ts';
export {
  CampaignDraft,
  DRAFT_LIMITS,
  DraftEmail,
  type SequenceStep,
  toGeneratedContent,
} from './rules/campaign-draft.ts';
export {
  type CampaignPlan,
  PLAN_FIELDS,
  PLAN_LABELS,
  PlanEdit,
  type PlanField,
  planChanges,
  planOf,
  showPlanned,
} from './rules/campaign-plan.ts';
export {
  CAMPAIGN_STATUSES,
  canActivate,
  canManageCampaignMapping,
  canPause,
  getDefaultLocationId,
  isAutoMapped,
  shouldAutoMapCampaigns,
} from './rules/campaign-rules.ts';
export {
  CLAY_FIELDS,
  type ClayField,
  customFieldProblem,
  FIELD_LABELS,
  GAP_FIELDS,
  type GapField,
  MAPPED_FIELDS,
  type MappedField,
  missingFieldsMessage,
  repeatedFields,
  requiredFields,
  SYSTEM_FIELDS,
  type SystemField,
} from './rules/lead-fields.ts';
export { noticePath } from './rules/notice-path.ts';
export { type Details, readDetails } from './rules/read-details.ts';
export { type StatsSummary, summarizeStats } from './rules/summarize-stats.ts';
export { toWebAddress, WEB_ADDRESS_PROBLEM } from './rules/web-address.ts';
export { auditSentence } from './rules/wording/audit/sentences.ts';
export { counted, pluralOf } from './rules/wording/counted.ts';
export { findMentions } from './rules/wording/mentions.ts';
export { NOTICE_LABELS, noticeTitle } from './rules/wording/notice-title.ts';
export { percentOf, roundPercent, shownPercent } from './rules/wording/percent.ts';
export {
  NewPasskey,
  NewRecoveryCodes,
  PasskeyAssertion,
  PasskeyOptions,
  SecondFactor,
  SecondFactorNeeded,
  SecondFactorProof,
  TotpSetUp,
} from './second-factor.ts';
export {
  AssistantEngine,
  CHAT_MESSAGE_LENGTH,
  CHAT_SESSION_MESSAGES,
  ChatMessage,
  ChatSession,
  ChatSessionDetail,
  TurnEvent,
} from './shapes/assistant.ts';
export {
  AI_TONES,
  Campaign,
  CampaignEdit,
  TARGET_FIELDS,
  type TargetField,
} from './shapes/campaigns.ts';
export { Company, Contact, ENRICHMENT_STATUSES, EnrichmentStatus } from './shapes/contacts.ts';
export { ConversationFilter, TEAM_FILTERS } from './shapes/conversation-filter.ts';
export {
  CONVERSATION_STATUSES,
  Conversation,
  ConversationCounts,
  ConversationStatus,
  DISPOSITIONS,
  Disposition,
  MOST_COUNTED,
  SOURCES,
  Source,
} from './shapes/conversations.ts';
export {
  ColumnMapping,
  CSV_DELIMITERS,
  CSV_ENCODINGS,
  CsvDelimiter,
  CsvEncoding,
  IMPORT_STATES,
  Import,
  ImportPreview,
  ImportState,
  MOST_FILE_BYTES,
  UNDOABLE_STATES,
  UndoPreview,
} from './shapes/imports.ts';
export {
  EMAIL_PROVIDERS,
  EmailProvider,
  Lead,
  LeadDetails,
  LeadEdit,
  LeadFilter,
  LeadSelection,
} from './shapes/leads.ts';
export {
  Answering,
  Learning,
  Message,
  ReadingAgreement,
  ReplyFacts,
  SentimentReasons,
} from './shapes/messages.ts';
export {
  CHANNEL_KINDS,
  defaultPreference,
  MOST_NOTICES_COUNTED,
  MOST_NOTIFICATION_WEBHOOKS,
  NewNotificationWebhook,
  NOTICE_KINDS,
  Notice,
  NoticeKind,
  NoticePreference,
  NotificationSettings,
  NotificationWebhook,
  PushSubscriptionOf,
} from './shapes/notifications.ts';
export {
  ACCESS_LEVELS,
  AccessibleLocation,
  Deletion,
  Invitation,
  NewInvitation,
  NewUser,
  OwnProfile,
  Person,
  Profile,
  ProfileEdit,
  SecondFactorRule,
} from './shapes/people.ts';
export {
  InboxSettings,
  InboxSettingsEdit,
  MOST_ANSWER_MINUTES,
  MOST_UNDO_SECONDS,
  Reply,
  ScheduledReply,
} from './shapes/replies.ts';
export {
  ConversationChange,
  ConversationRun,
  ConversationRunPreview,
  ConversationTarget,
  MOST_CHOSEN,
  RUN_UNDO_SECONDS,
} from './shapes/runs/conversation-runs.ts';
export { EnrichmentChange, EnrichmentOverview, LeadWithGaps } from './shapes/runs/enrichment.ts';
export { LeadRun, MOST_LEADS_AT_ONCE } from './shapes/runs/lead-runs.ts';
export {
  Assignee,
  AssignmentRule,
  Colleague,
  MOST_ASSIGNEES,
  MOST_NOTE_LETTERS,
  MOST_NOTES,
  MOST_REMINDER_DAYS,
  Note,
  Returned,
} from './shapes/teamwork.ts';
export { ACTIVITIES, Activity, Thread } from './shapes/threads.ts';
export {
  FilterChoices,
  MOST_VIEW_LETTERS,
  MOST_VIEWS,
  SavedView,
  SavedViews,
  ViewArrangement,
  ViewEdit,
} from './shapes/views.ts';
export { Account, SignedIn } from './signed-in.ts';
export { BookingLink, MOST_SNIPPETS, SNIPPET_LIMITS, Snippet } from './snippets.ts';
export {
  ContactSuppression,
  MOST_SUPPRESSED_AT_ONCE,
  SUPPRESSION_NOTE,
  SUPPRESSION_STEPS,
  type SuppressedKind,
  SuppressionEntry,
  type SuppressionReason,
  SuppressionStep,
  type SuppressionStepKind,
} from './suppression.ts';
export { SyncRun, SyncSettings } from './sync.ts';
export { WebhookEvent } from './webhooks.ts';
export { whenShown, type ZoneSpan, zoneOffsetMs, zoneSpans } from './zone-time.ts';
