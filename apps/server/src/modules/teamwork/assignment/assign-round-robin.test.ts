import { expect, test } from 'vitest';
import { assignRoundRobin } from './assign-round-robin.ts';

const reply = (n: number, location_id: string) => ({
  message_id: `m${n}`,
  contact_id: `c${n}`,
  location_id,
  is_news: true,
});

test('assigns each location’s replies round-robin, and none in a location without assignees', () => {
  const replies = [reply(1, 'a'), reply(2, 'b'), reply(3, 'a'), reply(4, 'a'), reply(5, 'c')];
  const turns = [
    { location_id: 'a', user_id: 'ann' },
    { location_id: 'a', user_id: 'bob' },
    { location_id: 'b', user_id: 'bob' },
  ];
  expect(
    assignRoundRobin(replies, turns).map(({ contact_id, user_id }) => `${contact_id} ${user_id}`),
  ).toEqual(['c1 ann', 'c2 bob', 'c3 bob', 'c4 ann']);
});
