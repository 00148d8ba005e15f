import { html } from '#simulators/frame/html/html.ts';
import { toTime } from '#simulators/frame/html/table-card.ts';
import type { Panel } from '#simulators/frame/panel.ts';
import { list, settings } from '#simulators/frame/resources.ts';
import { integer } from '#simulators/frame/switches/read-fields.ts';
import type { PushState } from './state.ts';

export const pushPanel = (state: PushState): Panel => ({
  lead: html`A push service as RFC 8030 has it. <code>POST /push/subscriptions</code> is what a browser does; its answer is
    the address to send to. What is sent can be read by the browser alone.`,
  resources: [
    settings<{ failNext: number; failWith: number }>({
      to: 'push',
      title: 'Service',
      fields: {
        failNext: [integer(0, 1_000_000), 'Refuse the next messages'],
        failWith: [integer(400, 599), 'With status'],
      },
      values: () => ({ failNext: state.failNext, failWith: state.failWith, total: state.messages.length }),
      change: (order) => Object.assign(state, order),
    }),
    list('messages', {
      title: 'Messages',
      items: () => state.messages,
      columns: {
        Time: ({ at }) => toTime(at),
        Subscription: ({ subscription }) => subscription.slice(0, 8),
        Topic: ({ topic }) => topic,
        Bytes: ({ body }) => Buffer.from(body, 'base64url').length,
      },
      empty: 'No message has come yet.',
    }),
  ],
});
