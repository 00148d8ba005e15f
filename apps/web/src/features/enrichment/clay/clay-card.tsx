import { Group, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useClaySettings } from '../api/clay.ts';
import { CLAY_TITLE, clayState } from './clay-state.ts';

/** Summarizes the Clay table on the integrations page. It is configured on the enrichment page. */
export function ClayCard() {
  const { data, error } = useClaySettings();
  const { profile } = useViewer();
  return (
    <Panel
      {...CLAY_TITLE}
      aside={
        <Group gap="sm">
          {data && <DataBadge {...clayState(data)} />}
          {/* Users who are still onboarding do not have the enrichment page yet. */}
          {profile.onboarding_status !== 'pending' && (
            <ButtonLink to="/enrichment" search={{ tab: 'clay' }} variant="default" size="xs">
              Open Enrichment
            </ButtonLink>
          )}
        </Group>
      }
    >
      {error !== null && data === undefined && (
        <Text size="sm" c="dimmed">
          Failed to load the Clay settings
        </Text>
      )}
      {data?.error && <Text size="sm">{data.error}</Text>}
    </Panel>
  );
}
