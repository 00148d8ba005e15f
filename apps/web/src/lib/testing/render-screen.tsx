import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { background, queryClient } from '../app.ts';
import { findMismatch } from './contract-responses.ts';

type ScreenAddress = { readonly path: string; readonly search?: string };

/** Renders one screen with all providers of the app, on a router with only this screen. */
export function renderScreen(
  Screen: FunctionComponent,
  { path, search = '' }: ScreenAddress = { path: '/' },
) {
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => root, path, component: Screen });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: [path + search] }),
    defaultNotFoundComponent: () => null,
    // As in the router of the app.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
  });
  const rendered = render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </QueryClientProvider>
      <Notifications />
    </MantineProvider>,
  );
  return {
    ...rendered,
    pathname: () => router.state.location.pathname,
    search: (): Record<string, unknown> => router.state.location.search,
  };
}

/** Until the next test file. */
export const setViewport = (size: { width: number; height: number }) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport(size);

export function closeScreen(): void {
  notifications.clean();
  cleanup();
  background.drop();
  queryClient.clear();
}

// Each test starts with an empty page, an empty cache and the real clock.
afterEach(() => {
  closeScreen();
  // State kept by a closed screen must not leak into the next test.
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Responses that the server would not send. */
const mismatches: string[] = [];

afterEach(() => expect(mismatches.splice(0)).toEqual([]));

export type FakeResponse = { readonly status?: number; readonly body: unknown };

/** Fakes the server and returns the recorded calls. With `isChecked`, a test fails if a response violates the contract. */
export function answerCalls(
  answer: (method: string, path: string, body: unknown, url: URL) => FakeResponse | Promise<FakeResponse>,
  isChecked = false,
) {
  type SentCall = { method: string; path: string; body?: unknown };
  /** The calls of a batch are answered one by one, as the server does. */
  const respond = async ({ method, path, body }: SentCall): Promise<{ status: number; body: unknown }> => {
    const url = new URL(path, location.origin);
    if (url.pathname !== '/api/batch') {
      const { status = 200, body: responseBody } = await answer(method, url.pathname, body, url);
      const mismatch = isChecked && status === 200 ? findMismatch(method, url.pathname, responseBody) : null;
      if (mismatch !== null) mismatches.push(mismatch);
      return { status, body: responseBody };
    }
    const responses = [];
    for (const each of (body as { requests: SentCall[] }).requests) responses.push(await respond(each));
    return { status: 200, body: { responses } };
  };
  const fetch = vi.fn(async (request: Request) => {
    const text = await request.text();
    const { status, body } = await respond({
      method: request.method,
      path: request.url,
      ...(text !== '' && { body: JSON.parse(text) }),
    });
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
