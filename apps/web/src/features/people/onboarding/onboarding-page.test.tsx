import type { OwnProfile } from '@hearback/contract';
import { QueryObserver } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { api, queryClient } from '#web/lib/app.ts';
import { createStaleQueries } from '#web/lib/live/stale-queries.ts';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { fallbackProfile } from '#web/lib/viewer/fallback-profile.ts';
import { OnboardingPage, type OnboardingStep } from './onboarding-page.tsx';

const profile: OwnProfile = {
  ...fallbackProfile({ id: 'ada', email: 'ada@example.test' }),
  role: 'owner',
  user_type: 'agency',
  onboarding_status: 'pending',
  first_name: 'Ada',
};
const key = api.people.getProfile.queryKey();

async function open(more: Partial<OwnProfile> = {}) {
  renderScreen(() => {
    const [step, setStep] = useState<OnboardingStep>('welcome');
    return <OnboardingPage profile={{ ...profile, ...more }} step={step} moved onStep={setStep} />;
  });
  await screen.findByRole('heading', { name: 'Welcome to Hearback, Ada' });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
}

describe('onboarding', () => {
  test('starts with a welcome, and moves between its two steps', async () => {
    await open();
    expect(screen.getByText('Step 2 of 2')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByText('Step 1 of 2')).toBeTruthy();
  });

  test('lists three integrations, each optional and connectable later', async () => {
    await open();
    for (const name of ['CRM', 'Cold-email provider', 'LinkedIn outreach provider']) {
      expect(screen.getByText(name)).toBeTruthy();
    }
    expect(screen.getAllByText('Optional')).toHaveLength(3);
    expect(screen.getByText(/connect them later from Integrations or Settings/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Set Up Integrations' });
    expect(link.getAttribute('href')).toBe('/integrations');
  });

  test('offers no integrations without the permission to connect them', async () => {
    await open({ role: 'client', user_type: 'single_location' });
    expect(screen.getByRole('heading', { name: 'Your agency connects the rest' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Complete Setup' })).toBeTruthy();
    expect(screen.queryByText('Optional')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Set Up Integrations' })).toBeNull();
  });

  test('shows a greeting, and redirects with the new profile half a second later', async () => {
    answerCalls(() => ({ body: { ...profile, onboarding_status: 'completed' } }));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Complete Setup' }));
    await screen.findByText('Welcome aboard!');
    expect(queryClient.getQueryData(key)).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Completing...' })).toBeTruthy();
    await waitFor(() => expect(queryClient.getQueryData(key)?.onboarding_status).toBe('completed'));
  });

  test('keeps the greeting visible although the change is published immediately', async () => {
    // The half second lasts until the test ends it.
    const wait = globalThis.setTimeout;
    let lead = () => {};
    vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => {
      if (ms !== 500) return wait(work, ms);
      lead = work;
      return 0;
    });
    let stored: OwnProfile = profile;
    answerCalls((method) => {
      if (method === 'POST') stored = { ...profile, onboarding_status: 'completed' };
      // A response takes a moment.
      return new Promise((resolve) => wait(() => resolve({ body: stored }), 10));
    });
    const receiveEvent = createStaleQueries(queryClient);
    queryClient.setQueryData(key, profile);
    const observer = new QueryObserver(queryClient, api.people.getProfile.queryOptions());
    const seen: string[] = [];
    const stop = observer.subscribe(({ data }) => data && seen.push(data.onboarding_status));
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Complete Setup' }));
    await screen.findByText('Welcome aboard!');
    receiveEvent({ name: 'user.onboarded', ids: {} });
    receiveEvent({ name: 'ready', ids: {} });
    await new Promise((resolve) => wait(resolve, 100));
    expect(queryClient.getQueryData(key)?.onboarding_status).toBe('pending');
    lead();
    await waitFor(() => expect(seen.at(-1)).toBe('completed'));
    stop();
    vi.unstubAllGlobals();
  });

  test('shows an error when it could not be completed, and can be retried', async () => {
    const sent = vi.fn();
    answerCalls((_method, _path, body) => {
      sent(body);
      return { status: 500, body: { code: 'INTERNAL', message: 'An unexpected error occurred' } };
    });
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Complete Setup' }));
    await screen.findByText('Failed to complete onboarding');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ status: 'completed' });
    expect(screen.getByRole('button', { name: 'Complete Setup' })).toBeTruthy();
  });
});
