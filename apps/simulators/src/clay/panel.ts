import { flag, integer, oneOf, text } from '../framework/controls/read-fields.ts';
import { toTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { list, settings } from '../framework/resources.ts';
import { callBack } from './call-back.ts';
import { type ClaySettings, type ClayState, modes } from './state.ts';

export const clayPanel = (state: ClayState): Panel => ({
  lead: 'A table webhook at any name below `/clay/v3/sources/webhook/`. Rows are enriched after a while and sent back to their callback URL.',
  resources: [
    settings<ClaySettings & { forget: boolean }>({
      to: 'clay',
      title: 'Table',
      fields: {
        mode: [oneOf(modes), 'Rows become', { choices: modes }],
        delayMs: [integer(0, 3_600_000), 'After milliseconds'],
        token: [text, 'Auth token (empty: none)'],
        cap: integer(0, 10_000_000),
        perSecond: integer(1, 100_000),
        failNext: integer(0, 1_000_000),
        forget: flag,
      },
      values: () => state.settings,
      change: (order) => state.change(order),
    }),
    list('rows', {
      title: 'Rows',
      items: () => state.rows,
      columns: {
        Time: ({ at }) => toTime(at),
        Person: ({ body }) => `${String(body.first_name ?? '')} ${String(body.last_name ?? '')}`,
        Company: ({ body }) => String(body.company_name ?? ''),
        Answered: ({ callbacks }) => callbacks.map(({ status }) => status).join(', ') || 'not yet',
      },
      empty: 'No rows yet.',
    }),
  ],
  reads: { '': () => ({ ...state.settings, total: state.total(), waiting: state.timers.size }) },
  acts: {
    'call-back': async () => {
      for (const row of state.rows) await callBack(state, row);
      return { rows: state.rows.length };
    },
  },
});
