import { formCard } from '#simulators/frame/html/form-card.ts';
import { html } from '#simulators/frame/html/html.ts';
import { tableCard } from '#simulators/frame/html/table-card.ts';
import type { Panel } from '#simulators/frame/panel.ts';
import type { HooksState } from './state.ts';

const shownMessages = 30;

export const hooksPanel = (state: HooksState): Panel => ({
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
  lead: html`Channels of a team: any name below <code>/hooks/</code>. One that begins with <code>slack</code> or
    <code>teams</code> takes what that service takes; one that begins with <code>gone</code> is gone.`,
  cards: () => [
    formCard({
      title: 'Channels',
      to: 'hooks',
      fields: [{ name: 'failNext', label: 'Refuse the next messages', value: state.failNext }],
    }),
    tableCard({
      title: 'Messages',
      columns: ['Time', 'Channel', 'Message'],
      rows: state.messages
        .slice(0, shownMessages)
        .map(({ at, channel, body }) => [
          `${at.slice(11, 19)} UTC`,
          channel,
          JSON.stringify(body).slice(0, 300),
        ]),
      empty: 'No message has come yet.',
    }),
  ],
});
