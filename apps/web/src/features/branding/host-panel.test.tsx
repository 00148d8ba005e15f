import type { BrandHost } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { HostPanel } from './host-panel.tsx';

const HOST: BrandHost = {
  host: 'portal.xn--mller-kva.example',
  display_host: 'portal.müller.example',
  url: 'https://portal.xn--mller-kva.example',
  status: 'pending',
  problem: null,
  records: [
    { type: 'TXT', name: '_portal-verify.portal.xn--mller-kva.example', value: 'portal-verify-1' },
    { type: 'CNAME', name: 'portal.xn--mller-kva.example', value: 'app.product.example' },
  ],
  checked_at: null,
  verified_at: null,
  failing_since: null,
  removed_at: null,
};

function open(host: BrandHost | null, refusal?: { code: string; message: string }) {
  const calls: { call: string; body: unknown }[] = [];
  answerCalls((method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    if (call === 'GET /api/branding/host') return { body: { host } };
    if (call === 'PUT /api/branding/host' && refusal) return { status: 422, body: refusal };
    return { body: host ?? HOST };
  });
  renderAs(aProfile(), HostPanel);
  return (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);
}

test('asks for an address, and shows why it is refused', async () => {
  const message = 'Enter a subdomain of your own domain, such as portal.agency.com.';
  const listBodies = open(null, { code: 'HOST_INVALID', message });
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' });
  expect(submit.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'co.uk' } });
  fireEvent.click(submit);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(listBodies('PUT /api/branding/host')).toEqual([{ host: 'co.uk' }]);
});

test('shows the records to copy while they are missing, and checks them', async () => {
  const listBodies = open({ ...HOST, problem: 'txt_missing', checked_at: new Date().toISOString() });
  expect(await screen.findByText('Waiting for DNS')).toBeTruthy();
  expect(screen.getByText('The TXT record was not found.')).toBeTruthy();
  for (const { type, name, value } of HOST.records) {
    const record = within(screen.getByRole('group', { name: `${type} record` }));
    expect(record.getByLabelText<HTMLInputElement>(`Name of the ${type} record`).value).toBe(name);
    expect(record.getByLabelText<HTMLInputElement>(`Value of the ${type} record`).value).toBe(value);
    expect(record.getAllByRole('button', { name: /^Copy / })).toHaveLength(2);
  }
  // The address does not work yet.
  expect(screen.queryByRole('link', { name: HOST.display_host })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(listBodies('POST /api/branding/host/check')).toHaveLength(1));
});

test('links to a verified address', async () => {
  open({ ...HOST, status: 'verified' });
  const link = await screen.findByRole('link', { name: 'portal.müller.example' });
  expect(link.getAttribute('href')).toBe(HOST.url);
  expect(screen.getByText('Verified')).toBeTruthy();
  expect(screen.queryByText(/record was not found/)).toBeNull();
});

test('says since when the records are wrong', async () => {
  open({ ...HOST, status: 'failing', problem: 'cname_wrong', failing_since: '2026-11-02T08:00:00.000Z' });
  expect(await screen.findByText('Incorrect records')).toBeTruthy();
  expect(
    screen.getByText(/^The CNAME record points to a different address\. Problem first detected Nov 2, 2026/),
  ).toBeTruthy();
});

test('removes an address after a confirmation that lists the effects', async () => {
  const listBodies = open({ ...HOST, status: 'verified' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove portal.müller.example?' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  expect(listBodies('POST /api/branding/host/remove')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Remove address' }));
  await waitFor(() => expect(listBodies('POST /api/branding/host/remove')).toHaveLength(1));
});

test('says why the former address was removed', async () => {
  open({ ...HOST, status: 'removed', problem: 'failed_too_long', removed_at: '2026-11-16T08:00:00.000Z' });
  expect(
    await screen.findByText(
      /^portal\.müller\.example was removed on Nov 16, 2026.*Its DNS records were wrong or unavailable for 14 days\.$/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy();
});
