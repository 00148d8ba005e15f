import type { OutreachProvider } from '@hearback/contract';
import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/app.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { SyncSettingsForm } from './sync-settings-form.tsx';

const PROVIDERS = [
  { value: 'instantly', label: 'Cold Email' },
  { value: 'heyreach', label: 'LinkedIn Outreach' },
] as const;

export function SyncSettingsDialog({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<OutreachProvider>('instantly');
  const { data, error, isFetching, refetch } = useQuery(
    api.sync.getSettings.queryOptions({ input: { provider } }),
  );
  return (
    <Modal opened title="Campaign Sync Settings" onClose={onClose}>
      <Stack gap="md">
        <SegmentedControl
          fullWidth
          aria-label="Provider"
          data={[...PROVIDERS]}
          value={provider}
          onChange={(next) => setProvider(next as OutreachProvider)}
        />
        {data ? (
          <SyncSettingsForm key={provider} settings={data} onDone={onClose} />
        ) : error ? (
          <ErrorState
            bare
            title="The settings could not be read"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingState />
        )}
      </Stack>
    </Modal>
  );
}
