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

  it('stands at once, however many stand already: the oldest leaves, and what offers something to do leaves last', async () => {
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

  it('of what was just done stands beside offers that came late, and the newest offer beside it', async () => {
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

  it('that is said again counts as the newest: what was said between leaves before it', async () => {
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

  it('that a form went through takes away what its earlier tries were told, and nothing else', async () => {
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

  it('with the same words stands once, and its full time from the last time it was said', async () => {
    stand();
    act(() => toast.success('Saved'));
    await pass(3000);
    act(() => toast.success('Saved'));
    await pass(3000);
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    await pass(2000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('that something of a kind went well stands once, with the newest name', async () => {
    stand();
    for (const name of ['One', 'Two', 'Three']) act(() => toast.accepted('Snippet saved', name));
    await pass(0);
    expect(screen.getAllByText('Snippet saved')).toHaveLength(1);
    expect(screen.getByText('Three')).toBeTruthy();
    await pass(20_000);
  });
});
