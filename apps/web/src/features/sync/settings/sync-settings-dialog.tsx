import type { OutreachProvider } from '@hearback/contract';
import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useSyncSettings } from '../api.ts';
import { SyncSettingsForm } from './sync-settings-form.tsx';

const PROVIDERS = [
  { value: 'instantly', label: 'Cold Email' },
  { value: 'heyreach', label: 'LinkedIn Outreach' },
] as const;

export function SyncSettingsDialog({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<OutreachProvider>('instantly');
  const query = useSyncSettings(provider);
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
        <QueryStates query={query} bare failure="Failed to load settings">
          {(settings) => <SyncSettingsForm key={provider} settings={settings} onDone={onClose} />}
        </QueryStates>
      </Stack>
    </Modal>
  );
}
