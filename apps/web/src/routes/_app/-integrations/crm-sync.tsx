import { can } from '@hearback/contract';
import { Alert } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { CrmSyncPage } from '#web/features/crm/crm-sync-page.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { IconLock } from '#web/ui/icons/other.ts';

export function CrmSync() {
  const { profile } = useViewer();
  const { locationId } = useParams({ from: '/_app/integrations/sync/$locationId' });
  if (can(profile, 'integrations:read')) return <CrmSyncPage locationId={locationId} />;
  return (
    <Alert color="gray" icon={<IconLock size={18} aria-hidden="true" />}>
      Access Restricted - Only agency owners and team members can access integration settings.
    </Alert>
  );
}
