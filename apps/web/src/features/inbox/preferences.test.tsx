import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { press, renderAs } from '#web/lib/testing/render-as.tsx';
import { useInboxPreferences } from './preferences.ts';

const profile = aProfile();
const KEY = `hearback.inbox-preferences.${profile.auth_user_id}`;

function Preferences() {
  const { preferences, change } = useInboxPreferences();
  return (
    <>
      <p>{preferences.opens_next ? 'Opens the next' : 'Stays'}</p>
      <button type="button" onClick={() => change({ opens_next: !preferences.opens_next })}>
        Change
      </button>
    </>
  );
}

const open = (stored: object) => {
  localStorage.setItem(KEY, JSON.stringify(stored));
  renderAs(profile, Preferences);
};

afterEach(() => localStorage.clear());

it('keeps a choice that was stored under its former name', async () => {
  open({ goes_on: false });
  await screen.findByText('Stays');
  press('Change');
  await screen.findByText('Opens the next');
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ opens_next: true });
});

it('follows a change in another tab', async () => {
  open({});
  await screen.findByText('Opens the next');
  localStorage.setItem(KEY, JSON.stringify({ opens_next: false }));
  act(() => void dispatchEvent(new Event('storage')));
  await screen.findByText('Stays');
});
