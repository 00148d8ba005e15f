import { NOTIFICATION_LABELS, type NotificationEntry } from '@hearback/contract';
import { useDisclosure } from '@mantine/hooks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, DONE, renderAs } from '#web/lib/testing/render-as.tsx';
import { Bell } from './bell.tsx';

const Place = () => {
  const [opened, { open, close }] = useDisclosure(false);
  return <Bell opened={opened} onOpen={open} onClose={close} />;
};

const id = '00000000-0000-4000-8000-000000000001';
const notification: NotificationEntry = {
  id,
  kind: 'interested_reply',
  name: 'Ann Lee',
  detail: null,
  quote: 'Sounds good, call me on Monday',
  times: 2,
  contact_id: id,
  campaign_id: null,
  account_id: null,
  location_id: null,
  at: new Date().toISOString(),
  read_at: null,
};

test('shows the unread count, and opening a notification marks it as read', async () => {
  const { asked } = answerBy({
    'GET /api/notifications/unread': { body: { unread: 1 } },
    'GET /api/notifications': { body: { notifications: [notification], next: null } },
    [`POST /api/notifications/${id}/read`]: DONE,
  });
  const { pathname, search } = renderAs(aProfile(), Place);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Notifications'));
  fireEvent.click(await screen.findByRole('button', { name: /Ann Lee is interested \(2\)/ }));
  await waitFor(() => expect(pathname()).toBe('/conversations'));
  expect(search()).toEqual({ contact: id });
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`POST /api/notifications/${id}/read`));
});

test('quotes the reply below its notification', async () => {
  answerBy({
    'GET /api/notifications/unread': { body: { unread: 1 } },
    'GET /api/notifications': { body: { notifications: [notification], next: null } },
  });
  renderAs(aProfile(), Place);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  expect((await screen.findByText('Sounds good, call me on Monday')).tagName).toBe('Q');
});

test('groups notifications by kind, the most personal first', async () => {
  const other = { ...notification, id: id.replace(/1$/, '2'), kind: 'mention', times: 1 } as const;
  answerBy({
    'GET /api/notifications/unread': { body: { unread: 2 } },
    'GET /api/notifications': { body: { notifications: [notification, other], next: null } },
  });
  renderAs(aProfile(), Place);
  fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await screen.findByRole('list', { name: NOTIFICATION_LABELS.mention });
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([NOTIFICATION_LABELS.mention, NOTIFICATION_LABELS.interested_reply]);
});

test('is hidden from customers of an agency', async () => {
  const { asked } = answerBy({});
  renderAs(aProfile({ role: 'client', user_type: 'agency_customer' }), () => (
    <>
      <Place />
      <p>Here</p>
    </>
  ));
  await screen.findByText('Here');
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked).toEqual([]);
});
