import { expect, it } from 'vitest';
import { fakeProvider } from '../../testing/fake-provider.ts';
import { createInstantly } from '../client.ts';

const ANN = {
  email: 'ann@acme.test',
  profileUrl: 'https://www.linkedin.com/in/ann-lee',
  first_name: 'Ann',
  last_name: 'Lee',
  company_name: null,
  phone: '+15550100',
};

it('a lead is added to a list of Instantly by its email address, once', async () => {
  const { connection, asked } = fakeProvider(
    { body: { leads_uploaded: 1, skipped_count: 0, duplicated_leads: 0 } },
    { body: { leads_uploaded: 0, skipped_count: 1, duplicated_leads: 1 } },
    { body: { leads_uploaded: 0, in_blocklist: 1 } },
  );
  const instantly = createInstantly({ ...connection, apiKey: 'key-1' });
  const outcomes = [];
  for (let time = 0; time < 3; time += 1) outcomes.push(await instantly.addToList('list-1', ANN));
  expect(outcomes).toEqual(['added', 'present', 'refused']);
  expect(await instantly.addToList('list-1', { ...ANN, email: null })).toBe('refused');
  expect(asked.map(({ path, body }) => [path, body])).toEqual(
    Array.from({ length: 3 }, () => [
      '/prefix/api/v2/leads/add',
      {
        list_id: 'list-1',
        skip_if_in_list: true,
        leads: [{ email: 'ann@acme.test', first_name: 'Ann', last_name: 'Lee', phone: '+15550100' }],
      },
    ]),
  );
});
