import { expect, test, vi } from 'vitest';
import { startedPreview } from '#web/lib/session/preview.ts';
import { Route } from '../__root.tsx';

vi.mock('#web/lib/session/show-preview.ts', () => {
  throw new Error('The file could not be loaded.');
});

test('an interrupted preview does not lock the user in the settings if its code cannot be loaded', async () => {
  startedPreview.set({ account_id: 'a', client_id: 'c', id: 'p' });
  const context = { viewerKind: 'insider', hasSignedOut: false };
  const open = (pathname: string) =>
    Route.options.beforeLoad?.({ context, location: { pathname, search: {}, href: pathname } } as never);
  expect(() => open('/conversations')).toThrow();
  expect(startedPreview.get()).not.toBeNull();
  await open('/settings');
  await vi.waitFor(() => expect(startedPreview.get()).toBeNull());
  await open('/conversations');
});
