import { defaultPreference, NOTIFICATION_KINDS, type NotificationSettings } from '@hearback/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { preview } from '#web/lib/session/preview.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';
import { showBrand } from '#web/lib/viewer/brand.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

const settings: NotificationSettings = {
  time_zone: 'UTC',
  quiet_from: null,
  quiet_until: null,
  digest_at: '08:00',
  preferences: NOTIFICATION_KINDS.map(defaultPreference),
};
const SAVE = 'PUT /api/notification-settings';

test('saves every change immediately', async () => {
  let saved = settings;
  const { toBody } = answerBy({
    'GET /api/notification-settings': () => ({ body: saved }),
    [SAVE]: (body) => {
      saved = body as NotificationSettings;
      return { body: saved };
    },
  });
  renderAs(aProfile(), NotificationsPanel);
  fireEvent.change(await screen.findByLabelText('Interested reply: email'), { target: { value: 'digest' } });
  await waitFor(() => expect(toBody(SAVE)).toBeTruthy());
  fireEvent.click(screen.getByLabelText('Sync finished: in app'));
  await waitFor(() =>
    expect(saved.preferences).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'interested_reply', email: 'digest' }),
        expect.objectContaining({ kind: 'sync_ended', in_app: false }),
      ]),
    ),
  );
  fireEvent.click(screen.getByLabelText('Quiet hours'));
  const until = await screen.findByLabelText('Until');
  fireEvent.change(until, { target: { value: '06:30' } });
  fireEvent.blur(until);
  await waitFor(() => expect(saved).toMatchObject({ quiet_from: '20:00', quiet_until: '06:30' }));
});

test('rolls back a change that could not be saved', async () => {
  answerBy({ 'GET /api/notification-settings': { body: settings }, [SAVE]: BROKEN });
  renderAs(aProfile(), NotificationsPanel);
  const box = await screen.findByLabelText<HTMLInputElement>('Mention: in app');
  fireEvent.click(box);
  expect(await screen.findByText('Failed to save settings')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Mention: in app').checked).toBe(true));
});

test('shows that a browser does not support push, and the kinds can still be selected', async () => {
  const { toBody } = answerBy({
    'GET /api/notification-settings': { body: settings },
    [SAVE]: (body) => ({ body: body as NotificationSettings }),
  });
  renderAs(aProfile(), NotificationsPanel);
  await screen.findByText('This browser cannot show notifications while Hearback is closed.');
  fireEvent.click(screen.getByLabelText('Mention: push'));
  await waitFor(() =>
    expect(toBody(SAVE)).toMatchObject({
      preferences: expect.arrayContaining([expect.objectContaining({ kind: 'mention', push: false })]),
    }),
  );
});

test('names the brand of the agency at its custom domain', async () => {
  onTestFinished(() => showBrand(null));
  answerBy({ 'GET /api/notification-settings': { body: settings } });
  showBrand({
    ...{ name: 'North Star', shades: null, support_email: null, legal_links: [], email_footer: null },
    ...{ logo_light: null, logo_dark: null, icon: null, manifest: null },
  });
  renderAs(aProfile(), NotificationsPanel);
  await screen.findByText('This browser cannot show notifications while North Star is closed.');
  expect(document.body.textContent).not.toContain('Hearback');
});

test('asks for permission on a click outside of a preview, and sends the subscription', async () => {
  onTestFinished(() => {
    preview.reset();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.clear();
  });
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const made = { endpoint: 'https://push.example/x', toJSON: () => ({ endpoint: made.endpoint, keys }) };
  let subscription: typeof made | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      subscription = made;
      return made;
    }),
  };
  const registration = { pushManager };
  const requestPermission = vi.fn(async () => {
    Object.assign(window.Notification, { permission: 'granted' });
    return 'granted';
  });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register: async () => registration },
  });
  const { toBody } = answerBy({
    'GET /api/notification-settings': { body: settings },
    'GET /api/push-key': { body: { public_key: 'the key' } },
    'PUT /api/push-subscriptions': { body: { success: true } },
  });
  renderAs(aProfile(), NotificationsPanel);
  const allow = await screen.findByRole('button', { name: 'Turn on in this browser' });
  preview.set({
    ...{
      id: '00000000-0000-4000-8000-000000000002',
      access_token: 'preview',
      expires_at: '2090-01-01T00:00:00.000Z',
    },
    client: { id: '00000000-0000-4000-8000-000000000001', name: 'Cleo', email: 'cleo@acme.test' },
  });
  fireEvent.click(allow);
  expect(await screen.findByText('This is a preview. You cannot change or send anything.')).toBeTruthy();
  preview.reset();
  await waitFor(() => expect(allow).toHaveProperty('disabled', false));
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(allow);
  await screen.findByText('Turn off in this browser');
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'the key',
  });
  expect(toBody('PUT /api/push-subscriptions')).toEqual({ endpoint: made.endpoint, keys });
});
