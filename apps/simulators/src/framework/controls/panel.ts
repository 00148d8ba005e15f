import { replyKinds } from '#simulators/dataset/sample-reply.ts';
import { actionButton, controlForm } from '../html/form-card.ts';
import { type Html, html } from '../html/html.ts';
import { statusBadge } from '../html/status-badge.ts';
import { shortId, toTime } from '../html/table-card.ts';
import type { Resource } from '../panel.ts';
import { form, list, settings } from '../resources.ts';
import type { Delivery } from './delivery.ts';
import type { HookEvent } from './outbox.ts';
import { type FailureOrder, toPlannedResponse } from './planned-failure.ts';
import { flag, headers, integer, text, webAddress } from './read-fields.ts';
import type { Switches, SwitchOrder } from './switches.ts';

const failures = [
  ['500', '500, broken'],
  ['503', '503, down'],
  ['429', '429, too many requests'],
  ['401', '401, key refused'],
  ['402', '402, not paid'],
  ['403', '403, not permitted'],
  ['malformed', 'JSON that stops in the middle'],
  ['cut', 'cut the connection'],
] as const;

/** Delivery, failures, limits and the log of events: the same for every provider that sends webhooks. */
export function switchResources(name: string, switches: Switches, note: string): Resource[] {
  const { outbox } = switches;
  return [
    eventList(name, outbox),
    deliverySettings(name, switches, note),
    failureSettings(name, switches),
    {
      reads: {
        '': () => ({ ...switches.delivery, rateLimit: switches.rateLimit, failure: switches.failure }),
      },
      acts: {
        'events/:id/redeliver': (body, { id = '' }) => toSummary(outbox.redeliver(id, readTimes(body))),
        'events/redeliver': ({ newest = 2000, ...body }) =>
          outbox.redeliverNewest(integer(1, 2000)(newest, 'newest'), readTimes(body)).map(toSummary),
      },
    },
  ];
}

export const readTimes = ({ times = 1 }: Record<string, unknown>): number => integer(1, 100)(times, 'times');

function toSummary({ id, type, about, at, post, deliveries }: HookEvent) {
  return { id, type, about, at, url: post.url, body: JSON.parse(post.body) as unknown, deliveries };
}

/** Sends a reply as a lead, from a template or with a typed text. */
export const replyForm = (
  name: string,
  field: string,
  choices: () => (readonly [string, string])[],
  more: (readonly [string, string])[] = [],
): Resource =>
  form('Make a lead reply', `${name}/reply`, 'Send reply', () => {
    const kinds = Object.entries(replyKinds).map(([kind, { label }]) => [kind, label] as const);
    return [
      { name: field, label: 'Thread', value: '', choices: choices() },
      { name: 'template', label: 'Answer', value: 'interested', choices: [...kinds, ...more] },
      { name: 'text', label: 'Or type it', value: '', rows: 4 },
    ];
  });

/** Settings for the delivery of events. */
export const deliveryFields = {
  duplicates: [integer(1, 100), 'Deliver each event (times)', { min: 1 }],
  delayMs: [integer(0, 600_000), 'Delay (ms)'],
  dropNext: [integer(0, 100_000), 'Drop the next (events)'],
  retryDelayMs: [integer(1, 3_600_000), 'First retry after (ms)', { min: 1 }],
  shuffle: [flag, 'Shuffle the order'],
} as const;

const deliverySettings = (name: string, switches: Switches, note: string) =>
  settings<SwitchOrder>({
    to: name,
    title: 'Webhook delivery',
    fields: {
      webhookUrl: [webAddress, 'Endpoint for all accounts (empty: only registered ones)'],
      headers: [headers, 'Headers sent along, one per line', { rows: 2 }],
      ...deliveryFields,
      rateLimit: (value) => switches.readLimits(value),
    },
    values: () => ({ ...switches.delivery, headers: headerLines(switches.delivery.headers) }),
    change: (order) => switches.change(order),
    note,
  });

/** Makes the API fail for some calls or seconds, or makes it slow. */
const failureSettings = (name: string, switches: Switches) =>
  settings<FailureOrder>({
    to: `${name}/failure`,
    title: 'Failures of the API',
    fields: {
      status: [toPlannedResponse, 'Answer', { choices: failures }],
      count: [integer(0, 1_000_000), 'Fail the next (calls)'],
      seconds: [integer(0, 86_400), 'Fail for (seconds)'],
      slowMs: [integer(0, 600_000), 'Answer slowly (ms)'],
      after: flag,
      path: [text, 'Only calls whose address contains'],
    },
    values: () => ({ ...switches.failure, seconds: secondsLeft(switches) }),
    change: (order) => switches.injectFailure(order),
    status: () =>
      switches.failure.count > 0 || secondsLeft(switches) > 0
        ? ['bad', 'Broken on purpose']
        : ['good', 'Healthy'],
    below: () => {
      const limits = Object.entries(switches.rateLimit).map(([limit, value]) => ({
        name: `rateLimit[${limit}]`,
        label: words(limit),
        value,
      }));
      return html`<h3>Rate limits</h3>${controlForm({ to: name, fields: limits, submit: 'Set limits' })}`;
    },
  });

const secondsLeft = ({ failure, nowMs }: Switches): number =>
  Math.max(0, Math.ceil((failure.untilMs - nowMs()) / 1000));

const headerLines = (sent: Record<string, string>): string =>
  Object.entries(sent)
    .map(([header, value]) => `${header}: ${value}`)
    .join('\n');

/** Turns `emailsPerMinute` into words. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z0-9]+/g, (part) => ` ${part.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const eventList = (name: string, outbox: Switches['outbox']): Resource =>
  list('events', {
    title: 'Webhook deliveries',
    items: () => outbox.list().map(toSummary),
    columns: {
      Time: ({ at }) => toTime(at),
      Event: ({ type }) => type,
      About: ({ about }) => about,
      Endpoint: ({ url }) => shortId(toPath(url)),
      Deliveries: ({ deliveries }) => outcomes(deliveries),
      Actions: ({ id, type, about }) =>
        actionButton(`${name}/events/${id}/redeliver`, 'Redeliver', `${type} ${about}`),
    },
    empty: 'No events yet.',
  });

/** The URL without its last segment, which is secret for providers that do not sign. */
function toPath(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  return `${host}${pathname.replace(/[^/]{12,}$/, '…')}`;
}

export const outcomes = (deliveries: Delivery[]): Html | string =>
  deliveries.length === 0 ? 'not sent' : html`${deliveries.map(outcome)}`;

function outcome({ state, attempts }: Delivery): Html {
  const last = attempts.at(-1);
  const response = last ? (last.status ?? last.error) : null;
  const tries = attempts.length > 1 ? `, ${attempts.length} tries` : '';
  return html`<div>${statusBadge(state)} <span class="quiet">${response ? `${response}${tries}` : ''}</span></div>`;
}
