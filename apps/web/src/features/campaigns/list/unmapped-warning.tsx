import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

export function UnmappedWarning({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert
      color="yellow"
      title="Unmapped Campaigns"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
    >
      {"These campaigns are not mapped to any GHL location and won't sync contacts."}
    </Alert>
  );
}
