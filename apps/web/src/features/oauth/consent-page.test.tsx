import type { AssistantRequest } from '@hearback/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, press, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { ConsentPage } from './consent-page.tsx';

const ID = 'a-request-that-is-long-enough';
const REQUEST: AssistantRequest = {
  client: { name: 'Claude', host: 'claude.ai', redirect_host: 'claude.ai', is_local: false },
  workspace: { name: 'Northwind', allows_assistants: true },
  permissions: ['inbox:read', 'inbox:write'],
};

function open(request: Partial<AssistantRequest>, profile = aProfile(), answers: Answers = {}) {
  const visited: string[] = [];
  const { toBody } = answerBy({
    [`GET /api/oauth/requests/${ID}`]: { body: { ...REQUEST, ...request } },
    [`POST /api/oauth/requests/${ID}/allow`]: { body: { continue_at: '/oauth/authorize/1' } },
    [`POST /api/oauth/requests/${ID}/deny`]: { body: { continue_at: '/oauth/authorize/2' } },
    'GET /api/locations': { body: [] },
    ...answers,
  });
  renderAs(profile, () => <ConsentPage id={ID} onAnswered={(path) => visited.push(path)} aside={null} />);
  return { visited, toBody };
}

test('names the software, its host, the workspace and the rights before the decision', async () => {
  const { visited, toBody } = open({});
  expect(await screen.findByRole('heading', { name: 'Connect Claude?' })).toBeTruthy();
  expect(screen.getByText('Northwind')).toBeTruthy();
  expect(screen.getAllByText('claude.ai')).toHaveLength(2);
  expect(screen.queryByText('The name is not verified')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Read conversations').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Change conversations and add notes'));
  press('Allow');
  await waitFor(() => expect(visited).toEqual(['/oauth/authorize/1']));
  expect(toBody(`POST /api/oauth/requests/${ID}/allow`)).toEqual({
    permissions: ['inbox:read'],
    location_ids: null,
  });
});

test('warns about an unverified name and a program on the computer', async () => {
  const { visited } = open({
    client: { name: 'Claude', host: null, redirect_host: '127.0.0.1:5000', is_local: true },
  });
  expect(await screen.findByText('The name is not verified')).toBeTruthy();
  expect(screen.getByText('A program on this computer')).toBeTruthy();
  expect(screen.getByText(/at 127\.0\.0\.1:5000/)).toBeTruthy();
  press('Deny');
  await waitFor(() => expect(visited).toEqual(['/oauth/authorize/2']));
});

test('cannot be allowed without a permission', async () => {
  open({ permissions: ['inbox:read'] });
  fireEvent.click(await screen.findByLabelText('Read conversations'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Allow' }).disabled).toBe(true);
});

test('offers only the way back while assistants are off', async () => {
  const { visited } = open({ workspace: { name: 'Northwind', allows_assistants: false } });
  expect(await screen.findByRole('heading', { name: 'AI assistants are turned off' })).toBeTruthy();
  expect(screen.getByText(/An owner of Northwind can turn them on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  press('Return to the assistant');
  await waitFor(() => expect(visited).toEqual(['/oauth/authorize/2']));
});

test('lets other people only return to the assistant', async () => {
  const { visited } = open({}, aProfile({ role: 'client', user_type: 'agency_customer' }));
  expect(await screen.findByText(/Only owners and team members/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  press('Return to the assistant');
  await waitFor(() => expect(visited).toEqual(['/oauth/authorize/2']));
});

test('explains that a request is no longer valid', async () => {
  const expiryError = refusal('ASSISTANT_REQUEST_GONE', 'This request expired.', 410);
  open({}, aProfile(), { [`GET /api/oauth/requests/${ID}`]: expiryError });
  expect(await screen.findByText('This request expired.')).toBeTruthy();
});
