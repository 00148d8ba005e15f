import { z } from 'zod';
import { DEFAULT_OVERLAP_HOURS, MAX_OVERLAP_HOURS } from './api-keys.limits.ts';
import { listEndpoints } from './endpoint.ts';
import { Cursor, Done, Id, IdPath, LocationId, Moment, text } from './values.ts';

/** The events that endpoints receive, with the ids in their data. Published events change only by additions. */
export const WEBHOOK_EVENTS = {
  'reply.received': { summary: 'A lead replied', ids: ['contact_id', 'message_id'] },
  'reply.classified': { summary: 'A reply was classified', ids: ['contact_id', 'message_id'] },
  'reply.disposition_changed': { summary: 'The disposition of a conversation was set', ids: ['contact_id'] },
  'message.sent': { summary: 'A message was sent to a lead', ids: ['contact_id', 'message_id'] },
  'message.failed': { summary: 'A reply could not be sent', ids: ['contact_id', 'reply_id'] },
  'conversation.assigned': {
    summary: 'A conversation was assigned or unassigned',
    ids: ['contact_id', 'assigned_user_id'],
  },
  'conversation.snoozed': { summary: 'A conversation was snoozed', ids: ['contact_id'] },
  'conversation.done': { summary: 'A conversation was finished', ids: ['contact_id'] },
  'meeting.booked': { summary: 'A meeting was booked', ids: ['contact_id', 'meeting_id'] },
  'meeting.cancelled': { summary: 'A meeting was canceled', ids: ['contact_id', 'meeting_id'] },
  'opportunity.changed': {
    summary: 'An opportunity was created or changed',
    ids: ['contact_id', 'opportunity_id'],
  },
  'contact.suppressed': { summary: 'A contact was added to the do-not-contact list', ids: ['contact_id'] },
  'account.disconnected': { summary: 'A provider rejected the API key of an account', ids: ['account_id'] },
  'account.reconnected': {
    summary: 'A provider accepts the API key of an account again',
    ids: ['account_id'],
  },
  'campaign.status_changed': { summary: 'The status of a campaign changed', ids: ['campaign_id'] },
  'import.finished': { summary: 'An import of leads ended', ids: ['import_id', 'campaign_id'] },
} as const satisfies Record<string, { summary: string; ids: readonly [string, ...string[]] }>;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];
export const WebhookEventType = z.enum(Object.keys(WEBHOOK_EVENTS) as [WebhookEventType]);
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

/** The type of the test event, which every endpoint receives. */
export const WEBHOOK_TEST = 'webhook.test';

export const MAX_WEBHOOK_ENDPOINTS = 20;
export const MAX_WEBHOOK_NAME = 80;
export const MAX_WEBHOOK_LOCATIONS = 200;
/** Maximum number of characters of a message in an event. Events should be shorter than 20 kB. */
export const MAX_WEBHOOK_TEXT = 4_000;
/** Maximum number of deliveries that one request sends again. */
export const MAX_REPLAYED_DELIVERIES = 10_000;

/** Details of errors. They are not in the table of errors, which the sign-in page loads. */
export const WEBHOOK_REASONS = {
  full: `You have reached the limit of ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints. Delete one first.`,
  ownHost: 'This URL belongs to this app. Enter the URL of your own endpoint.',
  notLive: 'This endpoint is not live. Verify or enable it first.',
  excluded: 'This endpoint no longer receives this event. Change its events or locations first.',
  wrongChallenge:
    'This is not the challenge of the last test event. Send a new test and enter its challenge.',
} as const;

export const WebhookEndpoint = z.object({
  id: Id,
  name: z.string(),
  /** The address itself is secret: addresses of automation services contain a token. */
  host: z.string(),
  events: z.array(WebhookEventType),
  /** Null for all locations. */
  location_ids: z.array(z.string()).nullable(),
  /** Events contain the contact and the text of the message. */
  includes_text: z.boolean(),
  /** `unverified`: receives only test events. */
  status: z.enum(['unverified', 'live', 'disabled']),
  /** `gone`: it answered 410. `failing`: all attempts failed for five days. */
  disabled_reason: z.enum(['person', 'gone', 'failing']).nullable(),
  /** Verifies signatures of version v1a. */
  public_key: z.string(),
  /** The former secret signs, too, until this time. */
  former_secret_ends_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable(),
  last_delivered_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Deliveries that wait for their next attempt. */
  waiting: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const NewWebhookEndpoint = z.strictObject({
  name: text(MAX_WEBHOOK_NAME).min(1),
  url: text(2_000).pipe(z.url({ protocol: /^https?$/ })),
  events: z.array(WebhookEventType).min(1).max(Object.keys(WEBHOOK_EVENTS).length),
  location_ids: z.array(LocationId).min(1).max(MAX_WEBHOOK_LOCATIONS).nullable(),
  includes_text: z.boolean().default(false),
});
export type NewWebhookEndpoint = z.infer<typeof NewWebhookEndpoint>;

/** A new address must be verified again. */
export const WebhookEndpointEdit = NewWebhookEndpoint.partial({ url: true }).extend({
  includes_text: z.boolean().optional(),
});
export type WebhookEndpointEdit = z.infer<typeof WebhookEndpointEdit>;

/** The secret is returned once and never again. */
export const CreatedWebhookEndpoint = z.object({ endpoint: WebhookEndpoint, secret: z.string() });
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>;

export const WebhookTestResult = z.object({
  endpoint: WebhookEndpoint,
  /** The status of the response. Null if there was none. */
  response_status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type WebhookTestResult = z.infer<typeof WebhookTestResult>;

export const WebhookDelivery = z.object({
  id: Id,
  /** The header `webhook-id`, which is the same for every attempt and every endpoint. */
  message_id: z.string(),
  type: WebhookEventType,
  /** The body that the next attempt sends. */
  body: z.string(),
  happened_at: z.iso.datetime(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** The next attempt of a waiting delivery. */
  next_at: z.iso.datetime().nullable(),
  attempted_at: z.iso.datetime().nullable(),
  response_status: z.number().int().nullable(),
  response_excerpt: z.string().nullable(),
  error: z.string().nullable(),
  duration_ms: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const endpoint = listEndpoints('webhooksOut');

export const webhooksOut = {
  list: endpoint('webhooks:manage', 'GET /webhook-endpoints', 'List the webhook endpoints').output(
    z.object({ endpoints: z.array(WebhookEndpoint) }),
  ),
  create: endpoint(
    'webhooks:manage',
    'POST /webhook-endpoints',
    'Add a webhook endpoint. Its secret is returned once',
  )
    .input(NewWebhookEndpoint)
    .output(CreatedWebhookEndpoint),
  change: endpoint('webhooks:manage', 'PATCH /webhook-endpoints/{id}', 'Change a webhook endpoint')
    .input(WebhookEndpointEdit.extend({ id: Id }))
    .output(WebhookEndpoint),
  remove: endpoint('webhooks:manage', 'DELETE /webhook-endpoints/{id}', 'Delete a webhook endpoint')
    .input(IdPath)
    .output(Done),
  test: endpoint(
    'webhooks:manage',
    'POST /webhook-endpoints/{id}/test',
    'Send a test event. An endpoint that returns its challenge becomes live',
  )
    .input(IdPath)
    .output(WebhookTestResult),
  confirm: endpoint(
    'webhooks:manage',
    'POST /webhook-endpoints/{id}/confirm',
    'Make an endpoint live with the challenge of its last test event',
  )
    .input(IdPath.extend({ challenge: text(100).min(1) }).strict())
    .output(WebhookEndpoint),
  rotate: endpoint(
    'webhooks:manage',
    'POST /webhook-endpoints/{id}/rotate',
    'Create new signing keys. Events are also signed with the old ones for `overlap_hours`',
  )
    .input(
      IdPath.extend({
        overlap_hours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS),
      }).strict(),
    )
    .output(CreatedWebhookEndpoint),
  setEnabled: endpoint(
    'webhooks:manage',
    'PUT /webhook-endpoints/{id}/enabled',
    'Disable or enable a webhook endpoint',
  )
    .input(IdPath.extend({ enabled: z.boolean() }).strict())
    .output(WebhookEndpoint),
  listDeliveries: endpoint(
    'webhooks:manage',
    'GET /webhook-endpoints/{id}/deliveries',
    'List the deliveries of an endpoint, newest first',
  )
    .input(IdPath.extend({ status: WebhookDelivery.shape.status.optional(), after: Cursor.optional() }))
    .output(z.object({ deliveries: z.array(WebhookDelivery), next: z.string().nullable() })),
  replay: endpoint('webhooks:manage', 'POST /webhook-deliveries/{id}/replay', 'Send a delivery again')
    .input(IdPath)
    .output(Done),
  replayFailed: endpoint(
    'webhooks:manage',
    'POST /webhook-endpoints/{id}/replay',
    'Resend all deliveries that failed since a time',
  )
    .input(IdPath.extend({ since: Moment }).strict())
    .output(z.object({ number: z.number().int() })),
};
