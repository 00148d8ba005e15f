import { formCard } from '../frame/html/form-card.ts';
import { html } from '../frame/html/html.ts';
import { tableCard } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { callBack } from './call-back.ts';
import { type ClayState, modes } from './state.ts';

const shownRows = 30;

export const clayPanel = (state: ClayState): Panel => ({
  reads: {
    '': () => ({ ...state.settings, total: state.total(), waiting: state.timers.size }),
    rows: () => state.rows,
  },
  acts: {
    '': (body) => {
      state.read(body);
      return state.settings;
    },
    'call-back': async () => {
      for (const row of state.rows) await callBack(state, row);
      return { rows: state.rows.length };
    },
  },
  lead: html`A table whose webhook is any name below <code>/clay/v3/sources/webhook/</code>. Rows are enriched after a while
    and sent back to the address that came with them.`,
  cards: () => [
    formCard({
      title: 'Table',
      to: 'clay',
      fields: [
        {
          name: 'mode',
          label: 'Rows become',
          value: state.settings.mode,
          choices: modes.map((mode) => [mode, mode]),
        },
        { name: 'delayMs', label: 'After milliseconds', value: state.settings.delayMs },
        { name: 'token', label: 'Auth token (empty: none)', value: state.settings.token },
      ],
    }),
    tableCard({
      title: 'Rows',
      columns: ['Time', 'Person', 'Company', 'Answered'],
      rows: state.rows
        .slice(0, shownRows)
        .map(({ at, body, callbacks }) => [
          `${at.slice(11, 19)} UTC`,
          `${String(body.first_name ?? '')} ${String(body.last_name ?? '')}`,
          String(body.company_name ?? ''),
          callbacks.map(({ status }) => status).join(', ') || 'not yet',
        ]),
      empty: 'No row has come yet.',
    }),
  ],
});
