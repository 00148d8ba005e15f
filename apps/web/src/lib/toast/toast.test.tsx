import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('with the same words stands once, and its full time from the last time it was said', async () => {
    render(
      <MantineProvider env="test">
        <Notifications />
      </MantineProvider>,
    );
    act(() => toast.success('Saved'));
    await pass(3000);
    act(() => toast.success('Saved'));
    await pass(3000);
    expect(screen.getAllByText('Saved')).toHaveLength(1);
    await pass(2000);
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
