import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { OverdueBadge } from './overdue-badge.tsx';

test('a reply that is due becomes overdue while it is displayed', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-16T10:00:00Z'), shouldAdvanceTime: true });
  renderAs(aProfile(), () => (
    <>
      <p>Here</p>
      <OverdueBadge due="2026-11-16T10:01:00Z" />
      <OverdueBadge due={null} />
    </>
  ));
  await screen.findByText('Here');
  expect(screen.queryByText('Overdue')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(75_000));
  expect(screen.getAllByText('Overdue')).toHaveLength(1);
});
