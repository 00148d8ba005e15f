import { defaultPreference, NOTICE_KINDS, type NotificationSettings } from '@hearback/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, BROKEN, renderAs } from '#web/lib/testing/render-as.tsx';
import { closeScreen } from '#web/lib/testing/render-screen.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';

const settings: NotificationSettings = {
  time_zone: 'UTC',
  quiet_from: null,
  quiet_until: null,
  digest_at: '08:00',
  preferences: NOTICE_KINDS.map(defaultPreference),
};
const SAVE = 'PUT /api/notification-settings';

afterEach(closeScreen);

test('every choice is saved as it is made', async () => {
  let saved = settings;
  const { bodyOf } = answerBy({
    'GET /api/notification-settings': () => ({ body: saved }),
    [SAVE]: (body) => {
      saved = body as NotificationSettings;
      return { body: saved };
    },
  });
  renderAs(aProfile(), NotificationsPanel);
  fireEvent.change(await screen.findByLabelText('Interested reply: e-mail'), { target: { value: 'digest' } });
  await waitFor(() => expect(bodyOf(SAVE)).toBeTruthy());
  fireEvent.click(screen.getByLabelText('Sync ended: in app'));
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

test('what could not be saved goes back to what it was', async () => {
  answerBy({ 'GET /api/notification-settings': { body: settings }, [SAVE]: BROKEN });
  renderAs(aProfile(), NotificationsPanel);
  const box = await screen.findByLabelText<HTMLInputElement>('Mention: in app');
  fireEvent.click(box);
  expect(await screen.findByText('Failed to save the settings')).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Mention: in app').checked).toBe(true));
});
