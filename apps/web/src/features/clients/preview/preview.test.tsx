import type { ClientPreview } from '@hearback/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, findTokenHolder, queryClient, session } from '#web/lib/app.ts';
import { preview, requestEnd } from '#web/lib/session/preview.ts';
import { aClient, aProfile } from '#web/lib/testing/people.ts';
import { answerBy, DONE, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { UnsavedGuard } from '#web/ui/dialogs/unsaved-guard.tsx';
import { PreviewBanner } from './preview-banner.tsx';
import { PreviewButton } from './preview-button.tsx';

const CLEO = { id: '00000000-0000-4000-8000-000000000001', name: 'Cleo Client', email: 'cleo@acme.test' };
const CARL = { id: '00000000-0000-4000-8000-000000000002', name: 'Carl Client', email: 'carl@acme.test' };
const START = 'POST /api/client-previews';
const END = 'POST /api/client-previews/end';
const SETTINGS = { path: '/settings', search: { tab: 'client_access' } };
const PREVIEW_ID = '00000000-0000-4000-8000-000000000009';
const toPreview = (client: ClientPreview['client'], minutes = 30): ClientPreview => ({
  id: PREVIEW_ID,
  access_token: `preview of ${client.name}`,
  expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
  client,
});

beforeEach(() =>
  session.enter({
    ...{ access_token: 'own', expires_in: 900, expires_at: 0, user: { id: 'a', email: 'ann@example.test' } },
    ...{ password_change_required: false, second_factor_required: false },
  }),
);
afterEach(() => {
  session.end(true);
  preview.reset();
});

/** Renders the banner on a conversation and records the path at which the preview ends. */
function renderBanner() {
  const rendered = renderAs(aClient(), PreviewBanner, { path: '/conversations' });
  const places: { path: string; search: unknown }[] = [];
  const unsubscribe = preview.subscribe(() => {
    if (preview.get() === null) places.push({ path: rendered.pathname(), search: rendered.search() });
  });
  return { places, unsubscribe };
}

/** The button next to a form that can be edited. */
function EditedSettings() {
  const [unsaved, setUnsaved] = useState(0);
  return (
    <>
      <PreviewButton people={[CLEO]} />
      <button type="button" onClick={() => setUnsaved(1 - unsaved)}>
        Edit
      </button>
      <UnsavedGuard subject="Client access" unsaved={unsaved} stays={() => false} />
    </>
  );
}

function EditedScreen() {
  return (
    <>
      <PreviewBanner />
      <UnsavedGuard subject="The profile" unsaved={1} stays={() => false} />
    </>
  );
}

describe('the preview of a client', () => {
  test('starts for the only client on the dashboard and replaces the token of the session', async () => {
    const { toBody } = answerBy({ [START]: { body: toPreview(CLEO) } });
    const { pathname } = renderAs(aProfile(), () => <PreviewButton people={[CLEO]} />, { path: '/settings' });
    const places: string[] = [];
    const unsubscribe = preview.subscribe(() => preview.get() && places.push(pathname()));
    fireEvent.click(await screen.findByRole('button', { name: 'Preview as client' }));
    await waitFor(() => expect(preview.get()?.client).toEqual(CLEO));
    unsubscribe();
    expect(toBody(START)).toEqual({ user_id: CLEO.id });
    expect(findTokenHolder().accessToken()).toBe('preview of Cleo Client');
    expect(places).toEqual(['/']);
  });

  test('offers a choice of several clients', async () => {
    const { toBody } = answerBy({ [START]: { body: toPreview(CARL) } });
    renderAs(aProfile(), () => <PreviewButton people={[CLEO, CARL]} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Preview as client' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Carl Client' }));
    await waitFor(() => expect(preview.get()?.client).toEqual(CARL));
    expect(toBody(START)).toEqual({ user_id: CARL.id });
  });

  test('is refused while another change is unsaved, and does not discard it', async () => {
    const { asked } = answerBy({ [START]: { body: toPreview(CLEO) }, [END]: DONE });
    const { pathname } = renderAs(aProfile(), EditedSettings, { path: '/settings' });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    fireEvent.click(screen.getByRole('button', { name: 'Preview as client' }));
    expect(await screen.findByText('Save or discard your changes first')).toBeTruthy();
    expect(asked).toEqual([]);
    // An edit that begins while the preview is requested.
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.click(screen.getByRole('button', { name: 'Preview as client' }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await waitFor(() =>
      expect(asked).toContainEqual({ call: END, body: { user_id: CLEO.id, preview_id: PREVIEW_ID } }),
    );
    expect([pathname(), preview.get()]).toEqual(['/settings', null]);
  });

  test('is not offered without clients', () => {
    renderAs(aProfile(), () => <PreviewButton people={[]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('names the client, and ends on request, after the screen of the client was left', async () => {
    const { asked } = answerBy({ [END]: DONE });
    preview.set(toPreview(CLEO));
    const { places, unsubscribe } = renderBanner();
    const banner = await screen.findByRole('region', { name: 'Preview as client' });
    expect(banner.textContent).toContain('Preview as Cleo Client.');
    fireEvent.click(screen.getByRole('button', { name: 'Exit preview' }));
    await waitFor(() => expect(preview.get()).toBeNull());
    await waitFor(() =>
      expect(asked).toContainEqual({ call: END, body: { user_id: CLEO.id, preview_id: PREVIEW_ID } }),
    );
    unsubscribe();
    expect(new Set(places.map((place) => JSON.stringify(place)))).toEqual(
      new Set([JSON.stringify(SETTINGS)]),
    );
    expect(screen.queryByRole('region', { name: 'Preview as client' })).toBeNull();
  });

  test('ends even if a form has unsaved changes or the end cannot be recorded', async () => {
    const { asked } = answerBy({ [END]: refusal('INTERNAL', 'An unexpected error occurred', 500) });
    preview.set(toPreview(CLEO));
    const { pathname } = renderAs(aClient(), EditedScreen, { path: '/conversations' });
    fireEvent.click(await screen.findByRole('button', { name: 'Exit preview' }));
    await waitFor(() => expect(preview.get()).toBeNull());
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(END));
    expect(pathname()).toBe('/settings');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  test('can be ended again after a failure', async () => {
    answerBy({ [END]: DONE });
    preview.set(toPreview(CLEO));
    vi.spyOn(queryClient, 'cancelQueries').mockRejectedValueOnce(new Error('Broken'));
    renderBanner().unsubscribe();
    fireEvent.click(await screen.findByRole('button', { name: 'Exit preview' }));
    expect(await screen.findByText('Failed to end the preview')).toBeTruthy();
    expect(preview.get()).toMatchObject({ client: CLEO });
    expect(preview.get()?.end).toBeUndefined();
  });

  test('ends when it expires', async () => {
    answerBy({ [END]: DONE });
    preview.set(toPreview(CLEO, 0));
    renderBanner().unsubscribe();
    await waitFor(() => expect(preview.get()).toBeNull());
    expect(await screen.findByText('The preview ended after 30 minutes')).toBeTruthy();
  });

  test.each([
    ['is refused', refusal('UNAUTHENTICATED', 'Your session has ended. Sign in again.', 401)],
    ['is no longer allowed', refusal('PREVIEW_OVER', 'This preview has ended. Start a new one.', 403)],
  ])('ends at the settings and is recorded when a call %s', async (_reason, answer) => {
    const { asked } = answerBy({ 'GET /api/users': answer, [END]: DONE });
    preview.set(toPreview(CLEO));
    const { places, unsubscribe } = renderBanner();
    await screen.findByRole('region', { name: 'Preview as client' });
    await expect(api.people.list.call()).rejects.toThrow();
    await waitFor(() =>
      expect(asked).toContainEqual({ call: END, body: { user_id: CLEO.id, preview_id: PREVIEW_ID } }),
    );
    unsubscribe();
    expect(preview.get()).toBeNull();
    expect(places[0]).toEqual(SETTINGS);
    expect(asked.filter(({ call }) => call === 'GET /api/users')).toHaveLength(1);
    expect(asked.filter(({ call }) => call === END)).toHaveLength(1);
    expect(await screen.findByText('Your access or the client’s access changed.')).toBeTruthy();
  });

  test('is ended once, for the first reason', () => {
    preview.set(toPreview(CLEO));
    requestEnd('preview of Carl Client', 'refused');
    expect(preview.get()?.end).toBeUndefined();
    requestEnd('preview of Cleo Client', 'requested');
    requestEnd('preview of Cleo Client', 'expired');
    expect(preview.get()?.end).toBe('requested');
  });
});
