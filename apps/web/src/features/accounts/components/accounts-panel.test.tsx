import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount } from '#web/lib/testing/an-account.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, press, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { KINDS } from '../kinds.ts';
import { AccountsPanel } from './accounts-panel.tsx';

const account = anAccount({ last_event_at: new Date().toISOString() });

/** The server holds every change until the test rejects it. */
async function open() {
  const verdict = Promise.withResolvers<void>();
  const fetch = answerCalls(async (method) => {
    if (method === 'GET') return { body: [account] };
    await verdict.promise;
    return BROKEN;
  });
  const sync = {
    toProgress: () => null,
    start: () => {},
    followConnected: () => {},
    isStarting: () => false,
  };
  renderAs(aProfile(), () => <AccountsPanel kind={KINDS.instantly} sync={sync} />);
  await screen.findByText('Main');
  return {
    refuse: verdict.resolve,
    reads: () => fetch.mock.calls.filter(([{ method }]) => method === 'GET'),
  };
}

test('an account disappears immediately and returns when the server rejects the removal', async () => {
  const { refuse, reads } = await open();
  press('More actions for Main');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  press(await toName('Remove account'));
  await waitFor(() => expect(screen.queryByText('Main')).toBeNull());
  const before = reads().length;
  refuse();
  expect(await screen.findByText('Main')).toBeTruthy();
  expect(await screen.findByText('Failed to remove account: An unexpected error occurred')).toBeTruthy();
  await waitFor(() => expect(reads().length).toBeGreaterThan(before));
});

test('all accounts of an integration disappear immediately and return when the server rejects the removal', async () => {
  const { refuse } = await open();
  press('Disconnect Cold Email');
  press(await toName('Disconnect all'));
  expect(await screen.findByText('No Instantly account connected')).toBeTruthy();
  refuse();
  expect(await screen.findByText('Main')).toBeTruthy();
  expect(await screen.findByText('Failed to disconnect integration')).toBeTruthy();
});

const toName = async (name: string): Promise<string> => {
  await screen.findByRole('button', { name });
  return name;
};
