import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLinkToken } from './history-state.ts';

afterEach(cleanup);

const linked = (linkToken: string) => ({ to: '/reset-password', state: { linkToken } }) as const;

test('a screen keeps the token of its link while it is left, and does not report the link as invalid', async () => {
  const renderedTokens: string[] = [];
  const next = Promise.withResolvers<void>();
  const root = createRootRoute();
  const link = createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: function Link() {
      renderedTokens.push(useLinkToken());
      return <p>the link</p>;
    },
  });
  const signIn = createRoute({
    getParentRoute: () => root,
    path: '/auth',
    // The code of the next screen is loading.
    loader: () => next.promise,
    component: () => <p>sign in</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([link, signIn]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingMs: 60_000,
  });
  render(<RouterProvider router={router as never} />);
  await act(() => router.navigate(linked('first')));
  await act(() => router.navigate(linked('second')));
  expect(await screen.findByText('the link')).toBeTruthy();
  expect(renderedTokens.at(-1)).toBe('second');
  const left = act(() => router.navigate({ to: '/auth', replace: true }));
  next.resolve();
  await left;
  expect(await screen.findByText('sign in')).toBeTruthy();
  expect(renderedTokens).not.toContain('');
});
