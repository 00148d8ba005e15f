import { can } from '@hearback/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ClaimInstall } from '#web/features/locations/oauth/claim-install.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';

/** What the CRM's return screen left in the history entry: leaving the entry forgets it. */
export function UnclaimedInstall() {
  const { profile } = useViewer();
  const navigate = useNavigate();
  const code = useLocation({ select: ({ state }) => state.unclaimedCode });
  if (!code || !can(profile, 'integrations:manage')) return null;
  return <ClaimInstall code={code} onEnd={() => void navigate({ to: '/integrations', replace: true })} />;
}
