import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#web/lib/app.ts';
import { aLocation, aPerson, aProfile } from '#web/lib/testing/people.ts';
import {
  type Answers,
  answerBy,
  BROKEN,
  choose,
  DONE,
  press,
  renderAs,
} from '#web/lib/testing/render-as.tsx';
import { LocationAccessDialog } from './location-access-dialog.tsx';

const GRANT = 'POST /api/user-location-access';
const ASK = 'POST /api/rpc/can_assign_location_access';
const owner = aProfile();
const granted = { ghl_location_id: 'loc1', access_level: 'write' as const, location_name: 'Austin Dental' };
const customer = aPerson(1, { locations: [granted] });
const REVOKE = `DELETE /api/user-location-access/${customer.id}/loc1`;

let answers: Answers;

beforeEach(() => {
  answers = {
    'GET /api/users': { body: [customer] },
    'GET /api/locations': { body: [aLocation(1, 'Austin Dental'), aLocation(2, 'Boston Legal')] },
    [ASK]: { body: true },
    [GRANT]: DONE,
    [REVOKE]: DONE,
  };
});

function Screen() {
  const { data } = useQuery(api.people.list.queryOptions());
  return data?.[0] && <LocationAccessDialog person={data[0]} onClose={() => {}} />;
}

async function open() {
  const server = answerBy(answers);
  renderAs(owner, Screen);
  await screen.findByRole('button', { name: 'Grant access' });
  return server;
}

describe('the location access of an agency customer', () => {
  test('is listed with its level', async () => {
    await open();
    const list = within(screen.getByRole('list', { name: 'Granted locations' }));
    expect(list.getByText('Austin Dental')).toBeTruthy();
    expect(list.getByText('write')).toBeTruthy();
  });

  test('needs a location before it is granted', async () => {
    await open();
    press('Grant access');
    expect(await screen.findByText('Please select a location')).toBeTruthy();
  });

  test('is granted with read access after the server confirmed that the viewer may grant it', async () => {
    const { asked, toBody } = await open();
    await choose(/^Location/, 'Boston Legal');
    press('Grant access');
    expect(await screen.findByText('Location access granted successfully')).toBeTruthy();
    const calls = asked.map(({ call }) => call);
    expect(calls.indexOf(ASK)).toBeLessThan(calls.indexOf(GRANT));
    expect(toBody(ASK)).toEqual({ assigner_id: owner.id, location_id: 'loc2' });
    expect(toBody(GRANT)).toEqual({ user_id: customer.id, ghl_location_id: 'loc2', access_level: 'read' });
  });

  test('is read-only, and says so', async () => {
    await open();
    expect(screen.getByText('Agency customers have read-only access.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/^Access level/, { selector: 'input' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Read']);
  });

  test('the access of a single-location user is granted with the selected level and its description', async () => {
    const colleague = aPerson(1, { user_type: 'single_location' });
    answers['GET /api/users'] = { body: [colleague] };
    const { toBody } = await open();
    expect(screen.getByText('Can view conversations, contacts and campaigns.')).toBeTruthy();
    await choose(/^Location/, 'Boston Legal');
    await choose(/^Access level/, 'Write');
    expect(screen.getByText('Can also reply, set dispositions, edit and import.')).toBeTruthy();
    await choose(/^Access level/, 'Admin');
    press('Grant access');
    await screen.findByText('Location access granted successfully');
    expect(toBody(GRANT)).toMatchObject({ access_level: 'admin' });
  });

  test('is not granted when the viewer may not assign the location', async () => {
    answers[ASK] = { body: false };
    const { toBody } = await open();
    await choose(/^Location/, 'Boston Legal');
    press('Grant access');
    expect(await screen.findByText('You do not have permission to assign this location.')).toBeTruthy();
    expect(toBody(GRANT)).toBeUndefined();
  });

  test('shows an error when granting failed', async () => {
    answers[GRANT] = BROKEN;
    await open();
    await choose(/^Location/, 'Boston Legal');
    press('Grant access');
    expect(await screen.findByText('Failed to grant location access')).toBeTruthy();
  });

  test('is revoked and removed from the list', async () => {
    await open();
    answers['GET /api/users'] = { body: [{ ...customer, locations: [] }] };
    press('Revoke Austin Dental');
    expect(await screen.findByText('Location access revoked successfully')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('No locations granted yet.')).toBeTruthy());
  });

  test('shows an error when revoking failed', async () => {
    answers[REVOKE] = BROKEN;
    await open();
    press('Revoke Austin Dental');
    expect(await screen.findByText('Failed to revoke location access')).toBeTruthy();
  });

  test('shows an error when the locations could not be loaded', async () => {
    answers['GET /api/locations'] = { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } };
    await open();
    expect(await screen.findByText('Failed to fetch accessible locations')).toBeTruthy();
  });
});
