import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SubscriptionBanner } from '../features/billing/components/subscription-banner.tsx';
import { useOptionalViewer } from '../lib/viewer/viewer.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { FullScreenLoading } from '../ui/states/full-screen-loading.tsx';
import { AppFrame } from './-shell/app-frame.tsx';

export const Route = createFileRoute('/_app')({ component: App });

/** Loaded on demand. */
const SecondFactorBanner = lazyDialog(
  async () => (await import('../features/auth/second-factor/second-factor-banner.tsx')).SecondFactorBanner,
);

function App() {
  const viewer = useOptionalViewer();
  // After the session ends there is a moment without a user before the redirect to /auth.
  if (viewer === null) return <FullScreenLoading />;
  return (
    <AppFrame
      notice={
        <>
          <SubscriptionBanner />
          {viewer.profile.second_factor_due !== null && <SecondFactorBanner />}
        </>
      }
    >
      <Outlet />
    </AppFrame>
  );
}
