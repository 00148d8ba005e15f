import type { Location } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aLocation, aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { CrmPanel } from './crm-panel.tsx';

const place: Location = { ...aLocation(1, 'Place 1'), custom_name: 'Place 1' };

const DISCONNECT = { name: 'Disconnect Place 1?' };

const show = () =>
  renderAs(aProfile(), () => <CrmPanel sync={{ toProgress: () => null, follow: () => {} }} />);

async function disconnect(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Place 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
}

async function answer(button: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', DISCONNECT);
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('dialog', DISCONNECT)).toBeNull());
}

test('a location is disconnected only after a confirmation of the effects', async () => {
  const sent = vi.fn();
  answerCalls((method, path) => {
    if (method === 'GET') return { body: [{ ...place, contact_count: 1200, campaign_count: 1 }] };
    sent(path);
    return { body: { success: true } };
  });
  show();
  await disconnect();
  const dialog = await screen.findByRole('dialog', DISCONNECT);
  expect(dialog.textContent).toContain('To reconnect it, you have to authorize Hearback in the CRM again.');
  expect(dialog.textContent).toContain('1,200 contacts are no longer synced');
  expect(dialog.textContent).toContain('1 campaign is no longer synced');
  await answer('Cancel');
  expect(sent).not.toHaveBeenCalled();
  await disconnect();
  await answer('Disconnect');
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith('/api/locations/loc1/disconnect'));
});

test('a location is shown as disconnected immediately, and rolled back when the server rejects it', async () => {
  const verdict = Promise.withResolvers<void>();
  answerCalls(async (method) => {
    if (method === 'GET') return { body: [place] };
    await verdict.promise;
    return BROKEN;
  });
  show();
  await disconnect();
  await answer('Disconnect');
  expect(await screen.findByRole('button', { name: 'Connect Place 1' })).toBeTruthy();
  verdict.resolve();
  expect(await screen.findByRole('button', { name: 'Sync Place 1' })).toBeTruthy();
  expect(await screen.findByText('Failed to disconnect location')).toBeTruthy();
});
