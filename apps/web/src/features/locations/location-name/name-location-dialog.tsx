import type { Location } from '@hearback/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { NameDialog } from '#web/ui/connections/name-dialog.tsx';
import { useRenameLocation } from '../api.ts';
import { namingCandidate } from './naming-candidate.ts';

const KEY = 'hearback.naming-skipped';

/** Private windows may block storage. Then the question is asked again. */
function readSkippedLocations(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function skipNaming(ghlLocationId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...readSkippedLocations(), ghlLocationId])]));
  } catch {
    // Only the remembered answer is lost.
  }
}

/** Asks at most once per visit, to avoid a series of dialogs. */
export function NameLocationDialog({ locations }: { locations: readonly Location[] }) {
  const rename = useRenameLocation();
  const [candidate, setCandidate] = useState(() => namingCandidate(locations, readSkippedLocations()));
  if (candidate === null) return null;
  const { ghl_location_id, name } = candidate;

  const save = (custom_name: string) =>
    rename.mutate({ ghl_location_id, custom_name }, { onSuccess: () => setCandidate(null) });
  const skip = () => {
    setCandidate(null);
    skipNaming(ghl_location_id);
  };

  return (
    <NameDialog
      title="Name Your GHL Location"
      label="Location name"
      placeholder="Downtown office"
      initial=""
      maxLength={200}
      submit="Save Location"
      cancel="Skip"
      saving={rename.isPending}
      onSubmit={save}
      onCancel={skip}
    >
      <Text c="dimmed">
        Its name in the CRM is “{name}”. Give it the name your team uses, so that its campaigns and
        conversations are easy to recognize.
      </Text>
    </NameDialog>
  );
}
