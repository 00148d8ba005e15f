import { formCard } from '../frame/html/form-card.ts';
import { html } from '../frame/html/html.ts';
import { tableCard } from '../frame/html/table-card.ts';
import type { Panel } from '../frame/panel.ts';
import { type ModelState, moods } from './state.ts';

const shownCalls = 30;

export const modelPanel = (state: ModelState): Panel => ({
  reads: { '': () => state.settings, calls: () => state.calls },
  acts: {
    '': (body) => {
      state.read(body);
      return state.settings;
    },
  },
  lead: html`A language model at <code>/model/v1</code>, with any key that begins with <code>sk-ant-</code>. The product asks
    it only when it is started with such a key and this address.`,
  cards: () => [
    formCard({
      title: 'Mood',
      to: 'model',
      fields: [
        {
          name: 'mood',
          label: 'Answers',
          value: state.settings.mood,
          choices: moods.map((mood) => [mood, mood]),
        },
        { name: 'count', label: 'For the next calls (0: until changed)', value: state.settings.count ?? 0 },
      ],
    }),
    tableCard({
      title: 'Calls',
      columns: ['Time', 'Task', 'Mood', 'Asked'],
      rows: state.calls
        .slice(0, shownCalls)
        .map(({ at, task, mood, prompt }) => [`${at.slice(11, 19)} UTC`, task, mood, prompt.slice(0, 200)]),
      empty: 'Nobody has asked yet.',
    }),
  ],
});
