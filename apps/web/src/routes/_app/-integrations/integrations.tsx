import { can } from '@hearback/contract';
import { Alert, Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRefreshTokens } from '#web/features/locations/api.ts';
import { ClaimInstall } from '#web/features/locations/oauth/claim-install.tsx';
import { SetupChecklist } from '#web/features/sync/setup/setup-checklist.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconLock, IconRefreshDot } from '#web/ui/icons/other.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Connections } from './connections.tsx';

export function Integrations() {
  const { profile } = useViewer();
  const canRead = can(profile, 'integrations:read');
  return (
    <>
      <PageHeader
        title="Integrations"
        help="integrations"
        description="Connect your CRM and your outreach accounts."
        actions={
          canRead && (
            <>
              <ButtonLink to="/integrations/senders" variant="default">
                Sender health
              </ButtonLink>
              <RefreshTokens />
            </>
          )
        }
      />
      {canRead ? (
        <>
          <UnclaimedInstall />
          <SetupChecklist here />
          <Connections />
        </>
      ) : (
        <Alert color="gray" icon={<IconLock size={18} aria-hidden="true" />}>
          Access Restricted - Only agency owners and team members can access integration settings.
        </Alert>
      )}
    </>
  );
}

function RefreshTokens() {
  const refresh = useRefreshTokens();
  return (
    <Button
      variant="default"
      leftSection={<IconRefreshDot size={16} aria-hidden="true" />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate({ trigger: 'manual' })}
    >
      Refresh Tokens
    </Button>
  );
}

/** Result of the OAuth return screen, stored in the history entry. */
function UnclaimedInstall() {
  const { profile } = useViewer();
  const navigate = useNavigate();
  const code = useLocation({ select: ({ state }) => state.unclaimedCode });
  if (!code || !can(profile, 'integrations:manage')) return null;
  return <ClaimInstall code={code} onEnd={() => void navigate({ to: '/integrations', replace: true })} />;
}
