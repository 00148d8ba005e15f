import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SubscriptionBanner } from '../features/billing/components/subscription-banner.tsx';
import { useOptionalViewer } from '../lib/viewer/viewer.ts';
import { FullScreenLoading } from '../ui/states/full-screen-loading.tsx';
import { AppFrame } from './-shell/app-frame.tsx';

export const Route = createFileRoute('/_app')({ component: App });

function App() {
  const viewer = useOptionalViewer();
  // Between the end of a session and the way to /auth there is a moment without a person.
  if (viewer === null) return <FullScreenLoading />;
  return (
    <AppFrame notice={<SubscriptionBanner />}>
      <Outlet />
    </AppFrame>
  );
}
