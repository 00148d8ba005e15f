import type { Location } from '@hearback/contract';
import { Code } from '@mantine/core';
import { toName } from '#web/lib/wording/location-name.ts';
import { NameDialog } from '#web/ui/connections/name-dialog.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { useRenameLocation } from '../api.ts';

export function LocationSettingsDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const rename = useRenameLocation();
  const { ghl_location_id, name } = location;
  return (
    <NameDialog
      title="Location settings"
      label="Location name"
      placeholder={name}
      initial={toName(location)}
      maxLength={200}
      submit="Save"
      cancel="Cancel"
      saving={rename.isPending}
      onSubmit={(custom_name) => rename.mutate({ ghl_location_id, custom_name }, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <Facts
        facts={[
          { term: 'Name in the CRM', value: name },
          { term: 'Location ID', value: <Code>{ghl_location_id}</Code> },
        ]}
      />
    </NameDialog>
  );
}
