import type { OwnProfile } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api, queryClient } from '#web/lib/app.ts';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { fallbackProfile } from '#web/lib/viewer/fallback-profile.ts';
import { ProfileForm } from './profile-form.tsx';

const profile: OwnProfile = {
  ...fallbackProfile({ id: 'ann', email: 'ann@example.test' }),
  id: 'u1',
  role: 'owner',
  user_type: 'agency',
  first_name: 'Ann',
  last_name: 'Lee',
};
const key = api.people.getProfile.queryKey();
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });

function Screen() {
  const { data } = useQuery(api.people.getProfile.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  return data && <ProfileForm profile={data} defaultLocation="Not set" />;
}

async function openForm(initialProfile: OwnProfile = profile) {
  queryClient.setQueryData(key, initialProfile);
  renderScreen(Screen);
  await screen.findByLabelText('First name');
}

describe('the profile form', () => {
  test('shows the email as read-only, and an unset location', async () => {
    await openForm();
    expect(input('Email').disabled).toBe(true);
    expect(screen.getByText('Not set')).toBeTruthy();
  });

  test('has nothing to save until a field is changed', async () => {
    await openForm();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save changes' });
    expect(save.disabled).toBe(true);
    type('Phone', '555');
    expect(save.disabled).toBe(false);
  });

  test('saves the input and confirms it', async () => {
    let sent: unknown;
    answerCalls((method, _path, body) => {
      if (method === 'PATCH') sent = body;
      return { body: { ...profile, ...(sent as object) } };
    });
    await openForm();
    type('First name', 'Anna');
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Profile updated');
    expect(sent).toEqual({ first_name: 'Anna', last_name: 'Lee', phone: '', company_name: '' });
    expect(queryClient.getQueryData(key)?.first_name).toBe('Anna');
  });

  test('requires a cleared name, and sends nothing', async () => {
    let sent = false;
    answerCalls((method) => {
      sent ||= method === 'PATCH';
      return { body: profile };
    });
    await openForm();
    type('Last name', '  ');
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Please fill in all required fields')).toBeTruthy();
    expect(input('Last name').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toBe(false);
    type('Last name', 'Leigh');
    expect(screen.queryByText('Please fill in all required fields')).toBeNull();
  });

  test('restores the old profile when the server rejects the change, and keeps the input', async () => {
    answerCalls((method) =>
      method === 'PATCH'
        ? { status: 500, body: { code: 'INTERNAL', message: 'An unexpected error occurred' } }
        : { body: profile },
    );
    await openForm();
    type('First name', 'Broken');
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Failed to update profile');
    await waitFor(() => expect(queryClient.getQueryData(key)?.first_name).toBe('Ann'));
    expect(input('First name').value).toBe('Broken');
  });

  test('follows a change from another browser without losing input', async () => {
    await openForm();
    type('Phone', '555');
    act(() => void queryClient.setQueryData(key, { ...profile, first_name: 'Anna', phone: '123' }));
    await waitFor(() => expect(input('First name').value).toBe('Anna'));
    expect(input('Phone').value).toBe('555');
  });

  test('is read-only for an agency customer, and explains why', async () => {
    await openForm({ ...profile, role: 'client', user_type: 'agency_customer' });
    expect(input('First name').readOnly).toBe(true);
    expect(screen.getByText(/Your account is read-only/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});
