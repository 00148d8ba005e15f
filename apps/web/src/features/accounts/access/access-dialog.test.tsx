import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAccount } from '#web/lib/testing/an-account.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { press, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { AccessDialog } from './access-dialog.tsx';

const account = anAccount();

/** Returns the saved settings. */
const open = (blocks_suppressed: boolean) => {
  const saved: unknown[] = [];
  answerCalls((method, path, body) => {
    if (method === 'PUT') saved.push({ path, body });
    return { body: method === 'GET' ? [] : account };
  });
  renderAs(aProfile(), () => (
    <AccessDialog account={{ ...account, blocks_suppressed }} onClose={() => undefined} />
  ));
  return saved;
};

test('the block list is switched on only after a confirmation that names its reach', async () => {
  const saved = open(false);
  fireEvent.click(
    await screen.findByRole('switch', { name: /^Block people on the do-not-contact list in Instantly/ }),
  );
  expect(
    await screen.findByText(
      'People you add to the do-not-contact list are blocked in every campaign of this Instantly workspace, including campaigns of other clients.',
    ),
  ).toBeTruthy();
  expect(saved).toEqual([]);
  press('Use the block list');
  await waitFor(() =>
    expect(saved).toEqual([{ path: `/api/accounts/${account.id}/block-list`, body: { enabled: true } }]),
  );
});

test('missing permissions are named with their consequence, and untestable ones are not called granted', async () => {
  const scopes = [
    { scope: 'emails:read', state: 'granted' },
    { scope: 'block_list_entries:read', state: 'missing' },
    { scope: 'emails:create', state: 'not_testable' },
  ];
  answerCalls(() => ({ body: { scopes } }));
  renderAs(aProfile(), () => <AccessDialog account={account} onClose={() => undefined} />);
  await screen.findByText('Key permissions');
  press('Test permissions');
  expect(
    await screen.findByText(
      'Missing: block_list_entries:read. Add it to the key in Instantly, then test again.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Not working: confirming entries of the block list')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('block_list_entries:readMissing'),
    expect.stringContaining('emails:createNot testable'),
    expect.stringContaining('emails:readGranted'),
  ]);
});

test('the block list is switched off without a confirmation', async () => {
  const saved = open(true);
  fireEvent.click(
    await screen.findByRole('switch', { name: /^Block people on the do-not-contact list in Instantly/ }),
  );
  await waitFor(() => expect(saved).toMatchObject([{ body: { enabled: false } }]));
});
