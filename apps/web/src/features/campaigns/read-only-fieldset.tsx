import { type Campaign, canIn } from '@hearback/contract';
import { Fieldset, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';

type Props = { campaign: Campaign; children: ReactNode };

/** Wraps a campaign form and makes it read-only for users with read access to its location. */
export function ReadOnlyFieldset({ campaign, children }: Props) {
  if (canIn(useViewer().profile, 'campaigns:write', campaign.ghl_location_id)) return children;
  return (
    <Fieldset disabled variant="unstyled">
      <Text size="sm" c="dimmed" mb="md">
        You have read-only access to this location.
      </Text>
      {children}
    </Fieldset>
  );
}
