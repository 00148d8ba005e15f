import { can, type Thread } from '@hearback/contract';
import { Button } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useOpenInCrm } from './api.ts';

/** Opens the contact of a conversation in the CRM. */
export function OpenInCrm({ contact }: { contact: Thread['contact'] }) {
  const { profile } = useViewer();
  const open = useOpenInCrm();
  if (contact.location_id === null || !can(profile, 'inbox:write')) return null;
  return (
    <Button
      mt="sm"
      size="xs"
      variant="default"
      loading={open.isPending}
      onClick={() => open.mutate({ contact_id: contact.id })}
    >
      Open in CRM
    </Button>
  );
}
