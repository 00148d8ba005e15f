import { expect, it } from 'vitest';
import { createHttp } from '../http/http.ts';
import { fakeProvider } from '../testing/fake-provider.ts';
import { addToList } from './lists.ts';

const ANN = {
  email: 'ann@acme.test',
  profileUrl: 'https://www.linkedin.com/in/ann-lee',
  first_name: 'Ann',
  last_name: 'Lee',
  company_name: null,
  phone: '+15550100',
};

it('a lead is added to a list of HeyReach with both names, and the counts decide', async () => {
  const { connection, asked } = fakeProvider(
    { body: { addedLeadsCount: 1, updatedLeadsCount: 0, failedLeadsCount: 0 } },
    { body: { addedLeadsCount: 0, updatedLeadsCount: 1, failedLeadsCount: 0 } },
    { body: { addedLeadsCount: 0, updatedLeadsCount: 0, failedLeadsCount: 0 } },
  );
  const http = createHttp(connection, { provider: 'heyreach', credentials: {} });
  const outcomes = [];
  for (let time = 0; time < 3; time += 1) outcomes.push(await addToList(http, '4711', ANN));
  expect(outcomes).toEqual(['added', 'present', 'refused']);
  // Calls that HeyReach would drop silently are not made.
  for (const [list, lead] of [
    ['4711', { ...ANN, last_name: null }],
    ['4711', { ...ANN, profileUrl: null }],
    ['not-a-number', ANN],
  ] as const)
    expect(await addToList(http, list, lead)).toBe('refused');
  expect(asked).toHaveLength(3);
  expect(asked[0]).toMatchObject({
    path: '/prefix/api/public/list/AddLeadsToListV2',
    body: {
      listId: 4711,
      leads: [
        { profileUrl: ANN.profileUrl, firstName: 'Ann', lastName: 'Lee', emailAddress: 'ann@acme.test' },
      ],
    },
  });
});
