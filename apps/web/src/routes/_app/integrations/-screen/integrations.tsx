import { can } from '@hearback/contract';
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Connections } from './connections.tsx';
import { RefreshTokens } from './refresh-tokens.tsx';
import { UnclaimedInstall } from './unclaimed-install.tsx';

export function Integrations() {
  const { profile } = useViewer();
  const mayRead = can(profile, 'integrations:read');
  return (
    <>
      <PageHeader
        title="Integrations"
        description="The CRM and the outreach accounts your campaigns come from."
        actions={mayRead && <RefreshTokens />}
      />
      {mayRead ? (
        <>
          <UnclaimedInstall />
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
