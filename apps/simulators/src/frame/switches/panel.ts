import { replyKinds } from '#simulators/dataset/sample-reply.ts';
import { actionButton, controlForm, type Field, formCard } from '../html/form-card.ts';
import { type Html, html } from '../html/html.ts';
import { statusBadge } from '../html/status-badge.ts';
import { tableCard } from '../html/table-card.ts';
import type { Panel } from '../panel.ts';
import type { Delivery, DeliverySettings } from './delivery.ts';
import type { HookEvent } from './outbox.ts';
import { integer } from './read-fields.ts';
import type { Switches } from './switches.ts';
import { readTrouble } from './trouble.ts';

const shownEvents = 30;
const troubles = [
  ['500', '500, broken'],
  ['503', '503, down'],
  ['429', '429, too many requests'],
  ['401', '401, key refused'],
  ['402', '402, not paid'],
  ['403', '403, not permitted'],
  ['malformed', 'JSON that stops in the middle'],
  ['cut', 'cut the connection'],
] as const;

/** Delivery, trouble, limits and the log of events: the same for every provider that sends webhooks. */
export function switchPanel(name: string, switches: Switches, advice: string): Required<Omit<Panel, 'lead'>> {
  const { outbox } = switches;
  const settings = () => {
    const { delivery, rateLimit, trouble } = switches;
    return { ...delivery, rateLimit, trouble };
  };
  return {
    reads: { '': settings, events: () => outbox.list().map(summaryOf) },
    acts: {
      '': (body) => {
        switches.read(body);
        return settings();
      },
      trouble: (body) => {
        switches.trouble = readTrouble(body, switches.trouble, switches.nowMs());
        return switches.trouble;
      },
      'events/:id/redeliver': (body, { id = '' }) => summaryOf(outbox.redeliver(id, readTimes(body))),
      'events/redeliver': ({ newest = 2000, ...body }) =>
        outbox.redeliverNewest(integer(1, 2000)(newest, 'newest'), readTimes(body)).map(summaryOf),
    },
    cards: () => [
      eventCard(name, outbox.list()),
      html`<div class="columns">${deliveryCard(name, switches, advice)}${troubleCard(name, switches)}</div>`,
    ],
  };
}

export const readTimes = ({ times = 1 }: Record<string, unknown>): number => integer(1, 100)(times, 'times');

function summaryOf({ id, type, about, at, post, deliveries }: HookEvent) {
  return { id, type, about, at, url: post.url, body: JSON.parse(post.body) as unknown, deliveries };
}

/** Somebody answers: pick who, pick a kind of answer or type one. */
export function replyCard(
  name: string,
  target: { field: string; choices: (readonly [string, string])[] },
  more: (readonly [string, string])[] = [],
): Html {
  const kinds = Object.entries(replyKinds).map(([kind, { label }]) => [kind, label] as const);
  return formCard({
    title: 'Make a lead reply',
    to: `${name}/reply`,
    fields: [
      { name: target.field, label: 'Thread', value: '', choices: target.choices },
      { name: 'template', label: 'Answer', value: 'interested', choices: [...kinds, ...more] },
      { name: 'text', label: 'Or type it', value: '', rows: 4 },
    ],
    submit: 'Send reply',
  });
}

/** What may happen to events on the way. */
export const deliveryFields = (settings: DeliverySettings): Field[] => [
  { name: 'duplicates', label: 'Deliver each event (times)', value: settings.duplicates, min: 1 },
  { name: 'delayMs', label: 'Delay (ms)', value: settings.delayMs },
  { name: 'dropNext', label: 'Drop the next (events)', value: settings.dropNext },
  { name: 'retryDelayMs', label: 'First retry after (ms)', value: settings.retryDelayMs, min: 1 },
  { name: 'shuffle', label: 'Shuffle the order', value: settings.shuffle },
];

function deliveryCard(name: string, { delivery }: Switches, note: string): Html {
  const headers = Object.entries(delivery.headers).map(([header, value]) => `${header}: ${value}`);
  return formCard({
    title: 'Webhook delivery',
    to: name,
    fields: [
      {
        name: 'webhookUrl',
        label: 'Endpoint for all accounts (empty: only registered ones)',
        value: delivery.webhookUrl,
      },
      { name: 'headers', label: 'Headers sent along, one per line', value: headers.join('\n'), rows: 2 },
      ...deliveryFields(delivery),
    ],
    note,
  });
}

/** Break the API for some calls or some time, or make it slow. */
function troubleCard(name: string, { trouble, nowMs, rateLimit }: Switches): Html {
  const seconds = Math.max(0, Math.ceil((trouble.untilMs - nowMs()) / 1000));
  const isBroken = trouble.count > 0 || seconds > 0;
  const [look, word] = isBroken ? ['bad', 'Broken on purpose'] : ['good', 'Healthy'];
  const limits = Object.entries(rateLimit).map(([limit, value]) => ({
    name: `rateLimit[${limit}]`,
    label: words(limit),
    value,
  }));
  return formCard({
    title: 'Trouble in the API',
    to: `${name}/trouble`,
    above: html`<p role="status"><span class="badge ${look}">${word}</span></p>`,
    fields: [
      { name: 'status', label: 'Answer', value: String(trouble.status), choices: troubles },
      { name: 'count', label: 'Fail the next (calls)', value: trouble.count },
      { name: 'seconds', label: 'Fail for (seconds)', value: seconds },
      { name: 'slowMs', label: 'Answer slowly (ms)', value: trouble.slowMs },
    ],
    below: html`<h3>Rate limits</h3>${controlForm({ to: name, fields: limits, submit: 'Set limits' })}`,
  });
}

/** `emailsPerMinute` is a fine name for a test and a poor one for a person. */
function words(name: string): string {
  const spaced = name.replace(/[A-Z0-9]+/g, (part) => ` ${part.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function eventCard(name: string, events: HookEvent[]): Html {
  return tableCard({
    title: 'Webhook deliveries',
    columns: ['Time', 'Event', 'About', 'Endpoint', 'Deliveries', 'Actions'],
    rows: events
      .slice(0, shownEvents)
      .map((event) => [
        `${event.at.slice(11, 19)} UTC`,
        event.type,
        event.about,
        html`<span class="mono">${pathOf(event.post.url)}</span>`,
        outcomes(event.deliveries),
        actionButton(`${name}/events/${event.id}/redeliver`, 'Redeliver', `${event.type} ${event.about}`),
      ]),
    empty: 'Nothing has happened yet.',
  });
}

/** The address without its last segment, which is a secret at those who cannot sign. */
function pathOf(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  return `${host}${pathname.replace(/[^/]{12,}$/, '…')}`;
}

export const outcomes = (deliveries: Delivery[]): Html | string =>
  deliveries.length === 0 ? 'not sent' : html`${deliveries.map(outcome)}`;

function outcome({ state, attempts }: Delivery): Html {
  const last = attempts.at(-1);
  const answer = last ? (last.status ?? last.error) : null;
  const tries = attempts.length > 1 ? `, ${attempts.length} tries` : '';
  return html`<div>${statusBadge(state)} <span class="quiet">${answer ? `${answer}${tries}` : ''}</span></div>`;
}
