import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen } from '#web/lib/testing/render-screen.tsx';
import { toastUndo } from '#web/ui/dialogs/toast-offer.tsx';
import { toast } from './toast.ts';

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => {
    closeScreen();
    vi.useRealTimers();
  });

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  const stand = (limit = 3) =>
    render(
      <MantineProvider env="test">
        <Notifications limit={limit} />
      </MantineProvider>,
    );

  it('is shown immediately: the oldest toast is removed first, and toasts with an action last', async () => {
    stand();
    act(() => {
      toastUndo('Removed', () => {});
      for (const said of ['First', 'Second', 'Third']) toast.error(said);
    });
    await pass(0);
    for (const said of ['Removed', 'Second', 'Third']) expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByText('First')).toBeNull();
    await pass(20_000);
    for (const said of ['Removed', 'First', 'Second', 'Third']) expect(screen.queryByText(said)).toBeNull();
  });

  it('of the last action stays next to late toasts with an action, together with the newest of those', async () => {
    stand();
    act(() => {
      for (const name of ['Ana', 'Bea', 'Cem']) toastUndo(`${name}: finished`, () => {});
      toast.success('Disposition', 'Interested');
      toast.success('Disposition', 'Wrong Person');
      toastUndo('Dan: finished', () => {});
    });
    await pass(0);
    for (const said of ['Wrong Person', 'Cem: finished', 'Dan: finished'])
      expect(screen.getByText(said)).toBeTruthy();
    for (const said of ['Interested', 'Ana: finished', 'Bea: finished'])
      expect(screen.queryByText(said)).toBeNull();
    await pass(20_000);
  });

  it('that is repeated becomes the newest', async () => {
    stand();
    act(() => {
      for (const said of ['First', 'Second', 'First', 'Third', 'Fourth']) toast.error(said);
    });
    await pass(0);
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
      'First',
      'Third',
      'Fourth',
    ]);
    await pass(20_000);
  });

  it('of a successful form removes only the errors of its earlier attempts', async () => {
    stand();
    act(() => {
      toast.error('Please fill in all required fields');
      toast.info('No tokens needed refreshing');
      toast.accepted('User created successfully');
    });
    await pass(0);
    expect(screen.getByText('User created successfully')).toBeTruthy();
    expect(screen.getByText('No tokens needed refreshing')).toBeTruthy();
    expect(screen.queryByText('Please fill in all required fields')).toBeNull();
  });

  it('with the same text is shown once, and restarts its timer', async () => {
    stand();
    act(() => toast.success('Saved'));
    await pass(3000);
    act(() => toast.success('Saved'));
    await pass(3000);
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    await pass(2000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('of repeated successes is shown once, with the newest name', async () => {
    stand();
    for (const name of ['One', 'Two', 'Three']) act(() => toast.accepted('Snippet saved', name));
    await pass(0);
    expect(screen.getAllByText('Snippet saved')).toHaveLength(1);
    expect(screen.getByText('Three')).toBeTruthy();
    await pass(20_000);
  });
});
