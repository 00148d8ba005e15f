import type { Location } from '@hearback/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import { aLocation, aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { toast } from '#web/lib/toast/toast.ts';
import { CrmPanel } from './crm-panel.tsx';

afterEach(() => {
  toast.clear();
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const place: Location = { ...aLocation(1, 'Place 1'), custom_name: 'Place 1' };

const show = () =>
  renderAs(aProfile(), () => <CrmPanel sync={{ progressOf: () => null, follow: () => {} }} />);

async function disconnect(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Place 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
}

test('a location is shown as disconnected at once, and as before when the server refuses', async () => {
  const verdict = Promise.withResolvers<void>();
  answerCalls(async (method) => {
    if (method === 'GET') return { body: [place] };
    await verdict.promise;
    return BROKEN;
  });
  show();
  await disconnect();
  expect(await screen.findByRole('button', { name: 'Connect Place 1' })).toBeTruthy();
  verdict.resolve();
  expect(await screen.findByRole('button', { name: 'Sync Place 1' })).toBeTruthy();
  expect(await screen.findByText('Failed to disconnect location')).toBeTruthy();
});
