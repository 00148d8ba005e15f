import type { BrandMailServer } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { MailServerPanel } from './mail-server-panel.tsx';

const SERVER: BrandMailServer = {
  ...{ host: 'smtp.north.example', port: 587, security: 'starttls', username: 'mailer' },
  ...{ from_address: 'portal@north.example', from_name: null, status: 'active', problem: null },
  ...{ response: null, failed_at: null, failing_since: null, tested_at: '2026-11-02T08:00:00.000Z' },
};

function open(server: BrandMailServer | null, refusal?: { code: string; message: string }) {
  const calls: { call: string; body: unknown }[] = [];
  answerCalls((method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    if (call === 'GET /api/branding/mail-server') return { body: { server } };
    if (refusal) return { status: 422, body: refusal };
    if (call.endsWith('/remove')) return { body: { success: true } };
    return { body: server ?? SERVER };
  });
  renderAs(aProfile(), () => <MailServerPanel ownEmail="olive@north.example" />);
  return (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('sends the settings with a test, and shows why the server refused it', async () => {
  const message = 'The mail server refused the user name or password. Its response: 535 no';
  const listBodies = open(null, { code: 'MAIL_SERVER_REFUSED', message });
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send a test and save' });
  fill('Sender email', 'portal@north.example');
  fill('Mail server', ' smtp.north.example ');
  fill('User name', 'mailer');
  expect(submit.disabled).toBe(true);
  fill('Password', 'pineapple');
  fireEvent.change(screen.getByLabelText('Encryption'), { target: { value: 'tls' } });
  fireEvent.click(submit);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(listBodies('PUT /api/branding/mail-server')).toEqual([
    {
      ...{
        host: 'smtp.north.example',
        port: 465,
        security: 'tls',
        username: 'mailer',
        password: 'pineapple',
      },
      ...{ from_address: 'portal@north.example', from_name: null },
    },
  ]);
});

test('keeps the password while server and user name stay the same', async () => {
  const listBodies = open(SERVER);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test and save' });
  fill('Mail server', 'smtp.other.example');
  expect(submit.disabled).toBe(true);
  fill('Mail server', SERVER.host);
  fill('Sender name', 'North Star Portal');
  fireEvent.click(submit);
  await screen.findByRole('button', { name: 'Send a test' });
  expect(listBodies('PUT /api/branding/mail-server')).toMatchObject([
    { password: null, from_name: 'North Star Portal' },
  ]);
});

test('says when and why the server is no longer used, and tests it again', async () => {
  const listBodies = open({
    ...SERVER,
    ...{ status: 'failed', problem: 'login', response: '535 5.7.8 Bad credentials' },
    ...{ failed_at: '2026-11-02T08:00:00.000Z', failing_since: '2026-11-02T08:00:00.000Z' },
  });
  expect(await screen.findByText('Not in use')).toBeTruthy();
  const alert = within(
    screen.getByRole('status', { name: 'The mail server refused the user name or password.' }),
  );
  expect(alert.getByText(/Last failure: Nov 2, 2026.*535 5\.7\.8 Bad credentials/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send a test' }));
  await waitFor(() => expect(listBodies('POST /api/branding/mail-server/test')).toHaveLength(1));
});

test('removes the server after a confirmation', async () => {
  const listBodies = open(SERVER);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Stop sending from portal@north.example?' }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Remove sender address' }));
  await waitFor(() => expect(listBodies('POST /api/branding/mail-server/remove')).toHaveLength(1));
});
