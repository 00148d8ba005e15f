import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aLocation, aPerson, aProfile } from '#web/lib/testing/people.ts';
import {
  type Answers,
  answerBy,
  BROKEN,
  choose,
  press,
  refusal,
  renderAs,
  type,
} from '#web/lib/testing/render-as.tsx';
import { useUsers } from '../api/users.ts';
import { CreateUserDialog } from './create-user-dialog.tsx';

const CREATE = 'POST /api/functions/create-user-direct';
const created = { body: { user: { ...aPerson(1, { email: 'new@client.test' }), ghlContactId: null } } };

let answers: Answers;
let closed: number;

beforeEach(() => {
  closed = 0;
  answers = {
    'GET /api/users': { body: [] },
    'GET /api/locations': { body: [aLocation(1, 'Austin Dental'), aLocation(2, 'Boston Legal')] },
    [CREATE]: created,
  };
});

function Screen() {
  useUsers();
  return <CreateUserDialog onClose={() => closed++} />;
}

async function open(viewer = aProfile()) {
  const server = answerBy(answers);
  renderAs(viewer, Screen);
  await screen.findByLabelText(/^First name/);
  return server;
}

async function fill() {
  type(/^First name/, 'Nora');
  type(/^Last name/, 'New');
  type(/^Email/, 'new@client.test');
  press('Generate');
}

const submit = () => press('Create User');

describe('creating a user', () => {
  test('requires names, an email and a password', async () => {
    await open();
    submit();
    expect(await screen.findByText('Please fill in all required fields')).toBeTruthy();
  });

  test('sends a generated temporary password of 12 characters and closes', async () => {
    const { toBody } = await open();
    await fill();
    submit();
    expect(await screen.findByText('User created successfully')).toBeTruthy();
    expect(toBody(CREATE)).toMatchObject({
      email: 'new@client.test',
      firstName: 'Nora',
      lastName: 'New',
      userType: 'agency',
      password: expect.stringMatching(/^[A-Za-z0-9!@#$%^&*]{12}$/),
    });
    expect(closed).toBe(1);
  });

  test('refreshes the list twice, after a second and after two and a half', async () => {
    const { asked } = await open();
    const reads = () => asked.filter(({ call }) => call === 'GET /api/users').length;
    await fill();
    await waitFor(() => expect(reads()).toBeGreaterThan(0));
    submit();
    await screen.findByText('User created successfully');
    // At least, because a busy machine may refetch the list for other reasons.
    const before = reads();
    await waitFor(() => expect(reads()).toBeGreaterThanOrEqual(before + 2));
  });

  test('requires a location for an agency customer, and grants read access', async () => {
    const { toBody } = await open();
    await fill();
    await choose(/^User type/, 'Agency customer');
    submit();
    await screen.findByText('Please select at least one location for agency customers');
    await choose(/^Locations/, 'Austin Dental');
    submit();
    await screen.findByText('User created successfully');
    expect(toBody(CREATE)).toMatchObject({ locations: ['loc1'], accessLevel: 'read' });
  });

  test('requires a default location for a single-location user', async () => {
    const { toBody } = await open();
    await fill();
    await choose(/^User type/, 'Single location');
    submit();
    await screen.findByText('Please select a default location for single location users');
    await choose(/^Default location/, 'Boston Legal');
    submit();
    await screen.findByText('User created successfully');
    expect(toBody(CREATE)).toMatchObject({ userType: 'single_location', defaultLocationId: 'loc2' });
  });

  test('adds a user with a location to the CRM if the option is checked', async () => {
    const { toBody } = await open();
    await fill();
    expect(screen.queryByLabelText('Sync to GHL')).toBeNull();
    await choose(/^User type/, 'Single location');
    await choose(/^Default location/, 'Boston Legal');
    fireEvent.click(screen.getByLabelText('Sync to GHL'));
    submit();
    await screen.findByText('User created successfully');
    expect(toBody(CREATE)).toMatchObject({ syncToGHL: true, defaultLocationId: 'loc2' });
    expect(screen.queryByText('The user was not added to the CRM')).toBeNull();
  });

  test('shows why the user was not added to the CRM, and creates the user anyway', async () => {
    answers[CREATE] = {
      body: { ...created.body, warning: 'This location is not connected. Reconnect it under Integrations.' },
    };
    await open();
    await fill();
    submit();
    expect(await screen.findByText('User created successfully')).toBeTruthy();
    expect(await screen.findByText('The user was not added to the CRM')).toBeTruthy();
    expect(screen.getByText('This location is not connected. Reconnect it under Integrations.')).toBeTruthy();
    expect(closed).toBe(1);
  });

  test('lets a single business add only users of its own kind', async () => {
    await open(aProfile({ user_type: 'single_location' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^User type/, { selector: 'input' }).value).toBe(
      'Single location',
    );
    await choose(/^User type/, 'Single location');
    expect(screen.queryByRole('option', { name: 'Agency' })).toBeNull();
  });

  test.each([
    [
      'an account that is there already',
      refusal('CONFLICT', 'The account already exists here', 409),
      'A user with this email address already exists.',
    ],
    ['an invalid address', refusal('BAD', 'Invalid email: x'), 'Please enter a valid email address.'],
    [
      'what else the server says',
      refusal('CANNOT_ASSIGN_LOCATION', 'You may not hand this out.', 403),
      'You may not hand this out.',
    ],
  ])('shows the error for %s', async (_what, answer, words) => {
    answers[CREATE] = answer;
    await open();
    await fill();
    submit();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(closed).toBe(0);
  });

  test('shows a generic error for unexpected failures', async () => {
    answers[CREATE] = BROKEN;
    await open();
    await fill();
    submit();
    expect(await screen.findByText('Failed to create user')).toBeTruthy();
  });
});

describe('the temporary password', () => {
  test('is copied', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await open();
    type(/^Temporary password/, 'Secret-12345');
    press('Copy password');
    expect(await screen.findByText('Copied to clipboard')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('Secret-12345');
  });

  test('shows an error when it could not be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    await open();
    press('Generate');
    await waitFor(() => press('Copy password'));
    expect(await screen.findByText('Failed to copy to clipboard')).toBeTruthy();
  });
});
