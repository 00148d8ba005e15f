import { html } from '#simulators/frame/html/html.ts';
import { toTime } from '#simulators/frame/html/table-card.ts';
import type { Panel } from '#simulators/frame/panel.ts';
import { list, settings } from '#simulators/frame/resources.ts';
import { integer } from '#simulators/frame/switches/read-fields.ts';
import type { HooksState } from './state.ts';

export const hooksPanel = (state: HooksState): Panel => ({
  lead: html`Channels of a team: any name below <code>/hooks/</code>. One that begins with <code>slack</code> or
    <code>teams</code> takes what that service takes; one that begins with <code>gone</code> is gone.`,
  resources: [
    settings<{ failNext: number }>({
      to: 'hooks',
      title: 'Channels',
      fields: { failNext: [integer(0, 1_000_000), 'Refuse the next messages'] },
      values: () => ({ failNext: state.failNext, total: state.messages.length }),
      change: (order) => Object.assign(state, order),
    }),
    list('messages', {
      title: 'Messages',
      items: () => state.messages,
      columns: {
        Time: ({ at }) => toTime(at),
        Channel: ({ channel }) => channel,
        Message: ({ body }) => JSON.stringify(body).slice(0, 300),
      },
      empty: 'No message has come yet.',
    }),
  ],
});
