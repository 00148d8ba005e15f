import type { OwnProfile, Setup } from '@hearback/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerBy, renderAs } from '#web/lib/testing/render-as.tsx';
import { fallbackProfile } from '#web/lib/viewer/fallback-profile.ts';
import { SetupChecklist, SetupSteps } from './setup-checklist.tsx';

const owner: OwnProfile = {
  ...fallbackProfile({ id: 'ada', email: 'ada@example.test' }),
  role: 'owner',
  user_type: 'agency',
};
const NEW: Setup = { has_account: false, has_location: false, is_synced: false };
const answer = (setup: Setup) => answerBy({ 'GET /api/setup': { body: setup } });
const readSteps = () =>
  screen.getAllByRole('listitem').map((step) => step.querySelector('svg')?.getAttribute('aria-label'));

describe('the setup checklist', () => {
  test('starts with the account and leads to the integrations', async () => {
    answer(NEW);
    renderAs(owner, SetupChecklist);
    await screen.findByText('Setup is complete after 3 more steps.');
    expect(screen.getByRole('link', { name: 'Connect an account' }).getAttribute('href')).toBe(
      '/integrations?tab=instantly',
    );
    expect(readSteps()).toEqual(['To do', 'To do', 'To do']);
  });

  test('stays while the first sync runs', async () => {
    answer({ ...NEW, has_account: true, has_location: true });
    renderAs(owner, SetupChecklist);
    await screen.findByText(/The sync is running/);
    expect(readSteps()).toEqual(['Done', 'Done', 'To do']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('disappears when everything is done, and an empty list shows what comes after', async () => {
    const { asked } = answer({ has_account: true, has_location: true, is_synced: true });
    renderAs(owner, () => (
      <>
        <SetupChecklist />
        <SetupSteps otherwise="Open campaigns" />
      </>
    ));
    await waitFor(() => expect(asked).not.toEqual([]));
    await screen.findByText('Open campaigns');
    expect(screen.queryByText('Set up your workspace')).toBeNull();
  });

  test('is neither shown to nor loaded for people who cannot connect anything', async () => {
    const { asked } = answer(NEW);
    renderAs({ ...owner, role: 'client' }, () => <SetupSteps otherwise="Nothing to do" />);
    await screen.findByText('Nothing to do');
    expect(asked).toEqual([]);
  });
});
