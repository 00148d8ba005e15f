import { useDocumentTitle } from '@mantine/hooks';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConversationCounts } from '../features/inbox/api/counts.ts';
import { titlePrefix } from '../features/inbox/list/counts.ts';
import { safeDestination, toRedirect, type ViewerKind } from '../lib/guards.ts';
import { isPreviewInterrupted, preview, startedPreview } from '../lib/session/preview.ts';
import { useStore } from '../lib/store.ts';
import { showBrand, useProductName } from '../lib/viewer/brand.ts';
import { findRequiredStep } from '../lib/viewer/required-step.ts';
import { useOptionalViewer, ViewerContext } from '../lib/viewer/viewer.ts';
import { CenteredPage } from '../ui/centered-page/centered-page.tsx';
import { ButtonLink } from '../ui/data/links.tsx';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { IconMapPin } from '../ui/icons/signing-in.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SignOutButton } from './-shell/sign-out-button.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Shown in the browser's tab before the name of the product or of the viewer's agency. */
    title?: string;
    /** The screen takes the whole window below the bar and scrolls inside itself. */
    fills?: boolean;
  }
}

/** Rarely needed. */
const ChooseOwnPassword = lazyDialog(
  async () => (await import('../features/people/security/choose-own-password.tsx')).ChooseOwnPassword,
);

const PreviewBanner = lazyDialog(
  async () => (await import('../features/clients/preview/preview-banner.tsx')).PreviewBanner,
);

const AddSecondFactor = lazyDialog(
  async () => (await import('../features/auth/second-factor/add-second-factor.tsx')).AddSecondFactor,
);

type RouterContext = {
  readonly viewerKind: ViewerKind;
  /** After a deliberate sign-out, the user is not returned to the previous page. */
  readonly hasSignedOut: boolean;
};

/** An email confirmation is handled first, even if a user is signed in. The redirect depends on its result. */
const isConfirmation = ({ pathname, search }: { pathname: string; search: object }) =>
  pathname === '/auth' && 'confirm' in search && search.confirm !== '';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => {
    if (context.viewerKind !== 'visitor' && isPreviewInterrupted()) {
      // The address is one of the preview, where the user's own view would mark conversations as read.
      if (location.pathname !== '/settings')
        throw redirect({ to: '/settings', search: { tab: 'client_access' }, replace: true });
      import('../lib/session/show-preview.ts')
        .then(({ endInterruptedPreview }) => endInterruptedPreview())
        // The user could otherwise open no other screen.
        .catch(() => startedPreview.set(null));
    }
    const way = toRedirect(location.pathname, context.viewerKind);
    if (way === null || isConfirmation(location)) return;
    if (way === '/auth') {
      const isForgotten = context.hasSignedOut || isPreviewInterrupted() || location.href === '/';
      const back = isForgotten ? undefined : location.href;
      throw redirect({ to: '/auth', search: { redirect: back }, replace: true });
    }
    const { redirect: destination } = location.search as { redirect?: unknown };
    const entering = location.pathname === '/auth' && typeof destination === 'string';
    throw redirect({ href: entering ? safeDestination(destination) : way, replace: true });
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: RouteFailure,
});

function Root() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  // Only the 404 page has no title of its own.
  const prefix = titlePrefix(useConversationCounts());
  const isInbox = useMatches({ select: (matches) => matches.at(-1)?.fullPath === '/conversations' });
  useDocumentTitle(`${isInbox ? prefix : ''}${title ?? 'Page not found'} · ${useProductName()}`);
  const isInside = useMatches({
    select: (matches) => !matches.some(({ routeId }) => routeId.startsWith('/(public)')),
  });
  const viewer = useOptionalViewer();
  const isPreview = useStore(preview) !== null;
  // A client's own steps, such as a new password, are not for the person who previews.
  const heldBack = isPreview ? null : findRequiredStep(viewer?.profile);
  const brand = viewer?.profile.brand;
  // If the profile could not be read, the brand is unknown.
  const isBrandRead = viewer?.failure === null && (heldBack === null || brand !== null);
  useEffect(() => {
    if (isBrandRead && brand !== undefined) showBrand(brand, !isPreview);
  }, [isBrandRead, brand, isPreview]);
  if (heldBack === null)
    return (
      <>
        {isPreview && <PreviewBanner />}
        <Outlet />
      </>
    );
  if (isInside && heldBack === 'password') return <ChooseOwnPassword aside={<SignOutButton />} />;
  if (isInside) return <AddSecondFactor aside={<SignOutButton />} />;
  // Public pages stay unchanged for signed-in users, because an emailed link may lead to a new
  // password.
  return (
    <ViewerContext value={null}>
      <Outlet />
    </ViewerContext>
  );
}

function NotFound() {
  return (
    <CenteredPage>
      <EmptyState
        bare
        order={1}
        icon={IconMapPin}
        title="Oops! Page not found"
        actions={<ButtonLink to="/">Return to Home</ButtonLink>}
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </CenteredPage>
  );
}

/** A bug in a screen, or a chunk that could not be loaded. Only a reload is sure to help. */
function RouteFailure({ error }: ErrorComponentProps) {
  return (
    <CenteredPage>
      <ErrorState
        bare
        order={1}
        title="Failed to show this page"
        error={error}
        onRetry={() => location.reload()}
      />
    </CenteredPage>
  );
}
