import { formCard } from '#simulators/frame/html/form-card.ts';
import { html } from '#simulators/frame/html/html.ts';
import { tableCard } from '#simulators/frame/html/table-card.ts';
import type { Panel } from '#simulators/frame/panel.ts';
import type { PushState } from './state.ts';

const shownMessages = 30;

export const pushPanel = (state: PushState): Panel => ({
  reads: {
    '': () => ({ failNext: state.failNext, total: state.messages.length }),
    messages: () => state.messages,
  },
  acts: {
    '': (body) => {
      state.read(body);
      return { failNext: state.failNext };
    },
  },
  lead: html`A push service as RFC 8030 has it. <code>POST /push/subscriptions</code> is what a browser does; its answer is
    the address to send to. What is sent can be read by the browser alone.`,
  cards: () => [
    formCard({
      title: 'Service',
      to: 'push',
      fields: [
        { name: 'failNext', label: 'Refuse the next messages', value: state.failNext },
        { name: 'failWith', label: 'With status', value: state.failWith },
      ],
    }),
    tableCard({
      title: 'Messages',
      columns: ['Time', 'Subscription', 'Topic', 'Bytes'],
      rows: state.messages
        .slice(0, shownMessages)
        .map(({ at, subscription, topic, body }) => [
          `${at.slice(11, 19)} UTC`,
          subscription.slice(0, 8),
          topic ?? '',
          String(Buffer.from(body, 'base64url').length),
        ]),
      empty: 'No message has come yet.',
    }),
  ],
});
