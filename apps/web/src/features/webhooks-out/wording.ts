import {
  counted,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEventType,
} from '@hearback/contract';
import { formatMoment } from '#web/lib/wording/dates.ts';
import type { Tone } from '#web/ui/data/data-badge.tsx';

type StatusWords = { readonly label: string; readonly tone: Tone };

const ENDPOINT_STATUS: Readonly<Record<WebhookEndpoint['status'], StatusWords>> = {
  unverified: { label: 'Not verified', tone: 'warning' },
  live: { label: 'Live', tone: 'good' },
  disabled: { label: 'Disabled', tone: 'neutral' },
};

/** A live endpoint whose deliveries fail is not shown as working. */
export const describeStatus = ({ status, failing_since }: WebhookEndpoint): StatusWords =>
  status === 'live' && failing_since !== null
    ? { label: 'Failing', tone: 'danger' }
    : ENDPOINT_STATUS[status];

export const DELIVERY_STATUS: Readonly<Record<WebhookDelivery['status'], StatusWords>> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
};

const DISABLED_REASONS: Readonly<Record<NonNullable<WebhookEndpoint['disabled_reason']>, string | null>> = {
  person: null,
  gone: 'It returned HTTP status 410. Enable it if the address works again.',
  failing: 'No delivery succeeded for five days. Enable it when the receiver works again.',
};

/** Advice about an endpoint. Null if it works. */
export function describeFailure({ status, disabled_reason, failing_since }: WebhookEndpoint): string | null {
  if (status === 'unverified') return 'Send a test to verify the endpoint. Until then it receives no events.';
  if (disabled_reason !== null) return DISABLED_REASONS[disabled_reason];
  if (failing_since === null) return null;
  return `Deliveries have failed since ${formatMoment(failing_since)}. After five days the endpoint is disabled.`;
}

export const toEventLabel = (type: WebhookEventType): string => WEBHOOK_EVENTS[type].summary;

export function describeEvents(events: readonly WebhookEventType[]): string {
  if (events.length === WEBHOOK_EVENT_TYPES.length) return 'All events';
  return events.length <= 2 ? events.join(', ') : counted(events.length, 'event');
}
