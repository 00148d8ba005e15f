import { expect, it } from 'vitest';
import { tidyThread } from './incoming.ts';

it('of a thread only what PostgreSQL can keep is left, in lists too', () => {
  const thread = { from: 'a\0nn@x.example', to: ['b\ud800ob'], cc: [], automatic: true, thread_id: null };
  expect(tidyThread(thread)).toEqual({
    from: 'ann@x.example',
    to: ['b\ufffdob'],
    cc: [],
    automatic: true,
    thread_id: null,
  });
});
