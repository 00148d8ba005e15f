import type { SyncSettings } from '@hearback/contract';
import { Button, Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/app.ts';
import { toast } from '../../../lib/toast.ts';

type Props = { settings: SyncSettings; onDone: () => void };

const BOUNDS = 'Whole numbers from 10 to 100; other values are ignored.';

/** An emptied field is not sent, so that it keeps its value. */
const toNumber = (value: string | number): number | undefined =>
  value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);

export function SyncSettingsForm({ settings, onDone }: Props) {
  const queryClient = useQueryClient();
  const { provider } = settings;
  const [batch, setBatch] = useState<string | number>(settings.batch_size);
  const [most, setMost] = useState<string | number>(settings.max_campaigns);
  const [paginate, setPaginate] = useState(settings.auto_paginate);
  const save = useMutation(
    api.sync.saveSettings.mutationOptions({
      meta: { failure: 'Failed to update sync settings' },
      onSuccess: (saved) => {
        queryClient.setQueryData(api.sync.getSettings.queryKey({ input: { provider } }), saved);
        toast.success('Sync settings updated successfully');
        onDone();
      },
    }),
  );
  const submit = () =>
    save.mutate({
      provider,
      batch_size: toNumber(batch),
      max_campaigns: toNumber(most),
      auto_paginate: paginate,
    });
  const number = { description: BOUNDS, allowDecimal: false, clampBehavior: 'none' } as const;
  return (
    <form
      aria-label="Campaign Sync Settings"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="md">
        <NumberInput label="Batch size" value={batch} onChange={setBatch} {...number} />
        <NumberInput label="Max campaigns" value={most} onChange={setMost} {...number} />
        <Switch
          label="Read all pages"
          description="Off: a sync reads the first page only."
          checked={paginate}
          onChange={({ currentTarget }) => setPaginate(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
