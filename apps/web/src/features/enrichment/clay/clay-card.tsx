import { Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useClaySettings } from '../api/clay.ts';
import { CLAY_TITLE, clayState } from './clay-state.ts';

/** How the table fares, for the screen of all connections. It is set up where enrichment is looked after. */
export function ClayCard() {
  const { data, error } = useClaySettings();
  const { profile } = useViewer();
  return (
    <Panel {...CLAY_TITLE} aside={data && <DataBadge {...clayState(data)} />}>
      {error !== null && data === undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          Failed to fetch the Clay settings
        </Text>
      )}
      {data?.error && (
        <Text size="sm" mb="sm">
          {data.error}
        </Text>
      )}
      {/* Whoever is still being welcomed has no such screen yet. */}
      {profile.onboarding_status !== 'pending' && (
        <ButtonLink to="/enrichment" variant="default" size="xs">
          Open Enrichment
        </ButtonLink>
      )}
    </Panel>
  );
}
