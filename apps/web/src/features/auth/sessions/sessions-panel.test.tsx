import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, DONE, press, renderAs } from '#web/lib/testing/render-as.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const HERE = {
  id: '00000000-0000-4000-8000-000000000001',
  device: 'Firefox on Linux',
  address: '203.0.113.9',
  address_kind: 'ipv4',
  signed_in_at: '2026-01-01T00:00:00.000Z',
  last_used_at: '2026-01-01T00:00:00.000Z',
  is_current: true,
};
const PHONE = {
  ...HERE,
  id: '00000000-0000-4000-8000-000000000002',
  device: 'Safari on iPhone',
  address: '192.168.0.7',
  address_kind: 'private',
  is_current: false,
};

function open(sessions: object[]) {
  const left = [...sessions];
  const server = answerBy({
    'GET /api/auth/sessions': () => ({ body: { sessions: left } }),
    [`DELETE /api/auth/sessions/${PHONE.id}`]: () => {
      left.pop();
      return DONE;
    },
    'POST /api/auth/sessions/end-others': () => {
      left.pop();
      return DONE;
    },
  });
  renderAs(aProfile(), SessionsPanel);
  return server;
}

describe('the sessions', () => {
  test('show device, address and the current session, which cannot be signed out here', async () => {
    open([HERE, PHONE]);
    const [currentDevice, phone] = await screen.findAllByRole('listitem');
    expect(within(currentDevice as HTMLElement).getByText('This device')).toBeTruthy();
    expect(within(currentDevice as HTMLElement).getByText('203.0.113.9 (IPv4 address)')).toBeTruthy();
    expect(within(currentDevice as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(phone as HTMLElement).getByText('192.168.0.7 (a private network)')).toBeTruthy();
  });

  test('are signed out one by one', async () => {
    open([HERE, PHONE]);
    await screen.findByText('Safari on iPhone');
    press('Sign out Safari on iPhone');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(screen.getByText('The session has ended.')).toBeTruthy();
  });

  test('are all signed out with one button if there are others', async () => {
    open([HERE, PHONE]);
    await screen.findByText('Safari on iPhone');
    press('Sign out all others');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });
});
