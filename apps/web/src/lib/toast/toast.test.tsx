import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen } from '#web/lib/testing/render-screen.tsx';
import { offerUndo, undoLatest, withdrawUndo } from '#web/ui/dialogs/undo-latest.ts';
import { toast } from './toast.ts';
import { ToastRegion } from './toast-region.tsx';

vi.unmock('./toast-times.ts');

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => {
    closeScreen();
    vi.useRealTimers();
  });

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  const open = () =>
    render(
      <MantineProvider env="test">
        <Notifications />
      </MantineProvider>,
    );

  it('replaces the one on screen, so that there is never more than one', async () => {
    open();
    act(() => {
      offerUndo({ title: 'Removed', undo: () => {} });
      for (const title of ['First', 'Second', 'Third']) toast.error(title);
    });
    await pass(0);
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual(['Third']);
    await pass(20_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('with the same text restarts its timer', async () => {
    open();
    act(() => toast.success('Saved'));
    await pass(3000);
    act(() => toast.success('Saved'));
    await pass(3000);
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    await pass(2000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('offers to undo a repeated action for the full time again', async () => {
    open();
    const undo = vi.fn();
    const offer = () => act(() => offerUndo({ id: 'finished', title: 'Finished', undo }));
    offer();
    await pass(5000);
    act(() => undoLatest());
    offer();
    await pass(5000);
    expect(screen.getByText('Finished')).toBeTruthy();
    act(() => undoLatest());
    expect(undo).toHaveBeenCalledTimes(2);
    await pass(20_000);
  });

  it('offers to undo the action, and the latest action can be undone after another message replaced it', async () => {
    open();
    const undo = vi.fn();
    act(() => offerUndo({ title: 'Finished', undo }));
    await pass(0);
    expect(screen.getByRole('button', { name: 'Undo' }).querySelector('[data-key="Z"]')).toBeTruthy();
    act(() => toast.info('Something else'));
    act(() => undoLatest());
    act(() => undoLatest());
    expect(undo).toHaveBeenCalledTimes(1);
    await pass(20_000);
  });

  it('a toast of an action that failed is withdrawn with its undo', async () => {
    open();
    const undo = vi.fn();
    act(() => offerUndo({ id: 'reply', title: 'Sending reply', undo }));
    await pass(0);
    act(() => withdrawUndo('reply'));
    await pass(500);
    expect(screen.queryByText('Sending reply')).toBeNull();
    undoLatest();
    expect(undo).not.toHaveBeenCalled();
  });
});

describe('the place of the toasts', () => {
  afterEach(closeScreen);

  it('shows a toast that was raised before its code was loaded', async () => {
    render(
      <MantineProvider env="test">
        <ToastRegion />
      </MantineProvider>,
    );
    act(() => toast.error('Failed to save'));
    expect(await screen.findByText('Failed to save')).toBeTruthy();
  });

  it('loads the code again after a failure, without another toast', async () => {
    const actual = await vi.importActual<typeof import('./toasts.tsx')>('./toasts.tsx');
    let attempts = 0;
    vi.resetModules();
    vi.doMock('./toasts.tsx', () => ({
      get Toasts() {
        attempts += 1;
        if (attempts === 1) throw new Error('offline');
        return actual.Toasts;
      },
    }));
    render(
      <MantineProvider env="test">
        <ToastRegion />
      </MantineProvider>,
    );
    act(() => toast.error('Failed to load'));
    expect(await screen.findByText('Failed to load', {}, { timeout: 10_000 })).toBeTruthy();
    expect(attempts).toBe(2);
    vi.doUnmock('./toasts.tsx');
  });
});
