import { type Campaign, canIn } from '@hearback/contract';
import { Fieldset, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';

type Props = { campaign: Campaign; children: ReactNode };

/** A form of a campaign. Whoever may only read its location reads it. */
export function Changeable({ campaign, children }: Props) {
  if (canIn(useViewer().profile, 'campaigns:write', campaign.ghl_location_id)) return children;
  return (
    <Fieldset disabled variant="unstyled">
      <Text size="sm" c="dimmed" mb="md">
        You can read this location, but not change anything in it.
      </Text>
      {children}
    </Fieldset>
  );
}
