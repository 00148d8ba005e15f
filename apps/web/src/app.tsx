import { createRouter, parseSearchWith, RouterProvider, stringifySearchWith } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toViewerKind } from './lib/guards.ts';
import { useSession, useViewerQuery, ViewerContext } from './lib/viewer/viewer.ts';
import { routeTree } from './routeTree.gen.ts';
import { FullScreenLoading } from './ui/states/full-screen-loading.tsx';
import { LoadingState } from './ui/states/loading-state.tsx';

const router = createRouter({
  routeTree,
  context: { viewerKind: 'visitor', hasSignedOut: false },
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingState,
  scrollRestoration: true,
  // Values stay text. Parsed as JSON, a token like '1e5' would become a number.
  parseSearch: parseSearchWith((value) => value),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Preloads the screen of the current URL while the session is requested. */
export function loadScreen(): void {
  const routeIds = new Set<string>(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId));
  for (const route of Object.values(router.routesById))
    if (routeIds.has(route.id)) router.loadRouteChunk(route)?.catch(() => {});
}

const LOAD_SCREENS_AFTER_MS = 3000;

/** Preloads the other screens after the first one has rendered, so that navigation works during a network failure. */
function useScreensAhead(inside: boolean) {
  useEffect(() => {
    if (!inside) return;
    const loadScreens = () => {
      for (const route of Object.values(router.routesById)) router.loadRouteChunk(route)?.catch(() => {});
    };
    const timer = setTimeout(loadScreens, LOAD_SCREENS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [inside]);
}

export function App() {
  const state = useSession();
  const { loading, viewer } = useViewerQuery();
  const viewerKind = toViewerKind(viewer?.profile ?? null);
  const hasSignedOut = state.status === 'signed_out' && state.left;

  // A changed role, type or onboarding status takes effect on the current screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guard reads the kind of viewer from the router's context.
  useEffect(() => {
    if (!loading) void router.invalidate();
  }, [viewerKind, loading]);

  useScreensAhead(viewer !== null);

  if (loading) return <FullScreenLoading />;
  return (
    <ViewerContext value={viewer}>
      <RouterProvider router={router} context={{ viewerKind, hasSignedOut }} />
    </ViewerContext>
  );
}
