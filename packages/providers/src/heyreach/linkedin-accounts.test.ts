import { expect, it } from 'vitest';
import { fakeProvider } from '../testing/fake-provider.ts';
import { createHeyreach } from './client.ts';

it('reads the status only of LinkedIn accounts whose session is not valid', async () => {
  const fake = fakeProvider(
    {
      body: {
        totalCount: 2,
        items: [
          { id: 1, firstName: 'Ann', lastName: 'Lee', authIsValid: true },
          { id: 2, firstName: 'Bob', authIsValid: false },
        ],
      },
    },
    { body: { accountId: 2, status: 'Disconnected', failureReason: 'Session expired' } },
  );
  const heyreach = createHeyreach({ ...fake.connection, apiKey: 'key-1' });
  expect(await heyreach.listLinkedinAccounts()).toEqual([
    { id: '1', name: 'Ann Lee', is_connected: true, reason: null },
    { id: '2', name: 'Bob', is_connected: false, reason: 'Session expired' },
  ]);
  expect(fake.asked.map(({ path }) => path)).toEqual([
    '/prefix/api/public/li_account/GetAll',
    '/prefix/api/public/li_account/GetAccountStatus/2',
  ]);
});
