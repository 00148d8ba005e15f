import type { ClaySettings } from '@hearback/contract';
import { Stack } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { SetUpPanel } from '#web/ui/layout/set-up-panel.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useClayChanges, useClaySettings } from '../api/clay.ts';
import { ClayForm } from './clay-form.tsx';
import { ClayInstructions } from './clay-instructions.tsx';
import { CLAY_TITLE, clayState } from './clay-state.ts';
import { ClayStatus } from './clay-status.tsx';

export function ClayPanel() {
  const { data, error, isFetching, refetch } = useClaySettings();
  const changes = useClayChanges();
  return (
    <SetUpPanel
      {...CLAY_TITLE}
      state={data && <DataBadge {...clayState(data)} />}
      summary={
        data === undefined && error !== null ? (
          <ErrorState
            bare
            title="Failed to load the Clay settings"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          data?.connected && <ClayStatus settings={data} test={changes.test} />
        )
      }
    >
      {data === undefined ? error === null && <LoadingState /> : <Setup settings={data} changes={changes} />}
    </SetUpPanel>
  );
}

type SetupProps = { settings: ClaySettings; changes: ReturnType<typeof useClayChanges> };

function Setup({ settings, changes }: SetupProps) {
  return (
    <Stack gap="lg">
      {/* A new URL remounts the form, so that the previous input is not submitted again. */}
      <ClayForm key={settings.webhook_url_hint} settings={settings} changes={changes} />
      <ClayInstructions settings={settings} rotate={changes.rotate} />
    </Stack>
  );
}
