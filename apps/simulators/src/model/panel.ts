import { flag, integer, oneOf } from '../framework/controls/read-fields.ts';
import { toTime } from '../framework/html/table-card.ts';
import type { Panel } from '../framework/panel.ts';
import { list, settings } from '../framework/resources.ts';
import { type ModelOrder, type ModelState, moods } from './state.ts';

export const modelPanel = (state: ModelState): Panel => ({
  lead: 'A language model at `/model/v1`, with any key that begins with `sk-ant-`. The product only calls it when it is started with such a key and this address.',
  resources: [
    settings<ModelOrder>({
      to: 'model',
      title: 'Mood',
      fields: {
        mood: [oneOf(moods), 'Answers', { choices: moods }],
        count: [integer(0, 1_000_000), 'For the next calls (0: until changed)'],
        forget: flag,
      },
      values: () => state.settings,
      change: (order) => state.change(order),
    }),
    list('calls', {
      title: 'Calls',
      items: () => state.calls,
      columns: {
        Time: ({ at }) => toTime(at),
        Task: ({ task }) => task,
        Mood: ({ mood }) => mood,
        Asked: ({ prompt }) => prompt.slice(0, 200),
      },
      empty: 'No calls yet.',
    }),
  ],
});
