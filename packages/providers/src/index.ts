export {
  type BookingEvent,
  type BookingProvider,
  readCalComBooking,
  readCalendlyBooking,
} from './bookings/read-booking.ts';
export { verifyCalComSignature, verifyCalendlySignature } from './bookings/signatures.ts';
export { CLAY_API_BASE, type ClayClient, createClay, readClayUrl } from './clay/client.ts';
export { CLAY_COMPANY_FIELDS, type ClayAnswer, readClayAnswer } from './clay/webhook.ts';
export { createMailer, type Mailer, type MailSettings, type OutgoingMail } from './email/mailer.ts';
export {
  type MailFailure,
  type MailServer,
  MailServerRefused,
  MailUnconfirmed,
  sendThroughServer,
} from './email/send-through-server.ts';
export { createHeyreach, type HeyreachClient, type LinkedinReply } from './heyreach/client.ts';
export type { LinkedinConversation } from './heyreach/conversation.ts';
export type { LinkedinAccount } from './heyreach/linkedin-accounts.ts';
export { type HeyreachEvent, readHeyreachEvent, toHeyreachEventKind } from './heyreach/webhook.ts';
export {
  type AppointmentStatus,
  type CrmAppointment,
  type CrmCalendar,
  highlevelBookingUrl,
} from './highlevel/calendars.ts';
export { createHighlevel, type HighlevelClient } from './highlevel/client.ts';
export { HIGHLEVEL_SCOPES, highlevelConsentUrl } from './highlevel/consent.ts';
export type { HighlevelConversations, LogStatus } from './highlevel/conversations.ts';
export type { CrmContact, CrmLocation, HighlevelTokens } from './highlevel/map.ts';
export type {
  CrmLogMessage,
  CrmNote,
  CrmOpportunity,
  CrmPerson,
  CrmPipeline,
  CrmTask,
  CrmUser,
} from './highlevel/record-map.ts';
export { ignoreNotFound } from './highlevel/records.ts';
export { HIGHLEVEL_PUBLIC_KEY, verifyHighlevelSignature } from './highlevel/signature.ts';
export { createHighlevelApp, type HighlevelApp } from './highlevel/tokens.ts';
export {
  type HighlevelEvent,
  type HighlevelMessage,
  isStaleHighlevelEvent,
  readHighlevelEvent,
  WRITTEN_MESSAGE,
} from './highlevel/webhook.ts';
export { computeDigest, isSameSecret } from './http/digest.ts';
export type { Connection } from './http/http.ts';
export { createInstantly, type EmailReply, type InstantlyClient } from './instantly/client.ts';
export type { DomainVitals, Mailbox, MailboxAction, MailboxDay } from './instantly/mailboxes.ts';
export {
  type InstantlyEvent,
  readInstantlyEvent,
  toInstantlyEventKind,
} from './instantly/webhook.ts';
export { createModel, type Model } from './model/client.ts';
export type { ModelCall } from './model/order.ts';
export { readWebsite } from './outbound/client.ts';
export { readClientDocument } from './outbound/client-document.ts';
export { readFile } from './outbound/file.ts';
export { type Picture, readPicture } from './outbound/picture.ts';
export { postJson } from './outbound/post-json.ts';
export { postWebhook } from './outbound/post-webhook.ts';
export type { ReadablePage } from './outbound/readable-page.ts';
export { MAX_ADDRESS_CHARACTERS, requireSecureAddress, toHost } from './outbound/web-address.ts';
export { WebsiteRefused } from './outbound/website-refused.ts';
export {
  type Attachment,
  type CampaignStats,
  type CampaignStatsEntry,
  COMPANY_FACTS,
  type CompanyFacts,
  type DayFigures,
  type KeyAccount,
  type Lead,
  type ListLead,
  type ListOutcome,
  type OutreachCampaign,
  type OutreachMessage,
  type PeriodFigures,
  type StepFigures,
} from './outreach.ts';
export { type Budget, type Page, ProviderError } from './ports.ts';
export { makePushKeys, type PushKeys, sendPush } from './push/client.ts';
export { isPushReceiver, type PushReceiver } from './push/encrypt.ts';
export { type CheckoutOrder, createStripe, type StripeClient } from './stripe/client.ts';
export type { StripeCheckout, StripeInvoice, StripeSubscription } from './stripe/map.ts';
export { formatMoney, validatePromotionCode } from './stripe/promotion-code.ts';
export { readHint, type StripeEvent, type StripeHint, verifyWebhook } from './stripe/webhook.ts';
