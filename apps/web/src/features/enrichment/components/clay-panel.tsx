import type { ClaySettings } from '@hearback/contract';
import { Stack } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useClayChanges, useClaySettings } from '../api.ts';
import { ClayForm } from './clay-form.tsx';
import { ClayInstructions } from './clay-instructions.tsx';
import { ClayStatus } from './clay-status.tsx';

export function ClayPanel() {
  const { data } = useClaySettings();
  return (
    <Panel
      title="Clay enrichment"
      description="Leads are sent to a table of yours in Clay; what Clay finds comes back to the contact and its company."
      aside={
        data && (
          <DataBadge
            value={data.connected ? 'Connected' : 'Not connected'}
            tone={data.connected ? 'good' : 'neutral'}
          />
        )
      }
    >
      <Setup />
    </Panel>
  );
}

function Setup() {
  const { data, error, isFetching, refetch } = useClaySettings();
  if (data === undefined && error !== null)
    return (
      <ErrorState
        bare
        title="Failed to fetch the Clay settings"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return data === undefined ? <LoadingState /> : <Loaded settings={data} />;
}

function Loaded({ settings }: { settings: ClaySettings }) {
  const changes = useClayChanges();
  return (
    <Stack gap="lg">
      {settings.connected && <ClayStatus settings={settings} test={changes.test} />}
      {/* Another URL, another form: what was typed is not to be sent twice. */}
      <ClayForm key={settings.webhook_url_hint} settings={settings} changes={changes} />
      <ClayInstructions settings={settings} rotate={changes.rotate} />
    </Stack>
  );
}
