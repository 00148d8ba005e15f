import type { SyncSettings } from '@hearback/contract';
import { Button, Group, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { findNumberProblem, type NumberRule, parseNumber } from '#web/ui/fields/read-number.ts';
import { useSaveSyncSettings } from '../api.ts';

type Props = { settings: SyncSettings; onDone: () => void };

const SIZE: NumberRule = {
  min: 10,
  max: 100,
  decimals: 0,
  problem: 'Enter a whole number from 10 to 100.',
};

const findSizeProblem = (typed: string) =>
  typed.trim() === '' ? SIZE.problem : findNumberProblem(typed, SIZE);
const size = (typed: string) => parseNumber(typed, SIZE) ?? undefined;

export function SyncSettingsForm({ settings, onDone }: Props) {
  const { provider } = settings;
  const form = useForm({
    initialValues: {
      batch_size: String(settings.batch_size),
      max_campaigns: String(settings.max_campaigns),
      auto_paginate: settings.auto_paginate,
    },
    validate: { batch_size: findSizeProblem, max_campaigns: findSizeProblem },
    validateInputOnBlur: true,
  });
  const save = useSaveSyncSettings(onDone);
  const submit = form.onSubmit(({ batch_size, max_campaigns, auto_paginate }) =>
    save.mutate({
      provider,
      batch_size: size(batch_size),
      max_campaigns: size(max_campaigns),
      auto_paginate,
    }),
  );
  const bounds = { description: 'A whole number from 10 to 100', inputMode: 'numeric' } as const;
  return (
    <form aria-label="Campaign Sync Settings" onSubmit={submit}>
      <Stack gap="md">
        <NumberField label="Batch size" {...bounds} {...form.getInputProps('batch_size')} />
        <NumberField label="Max campaigns" {...bounds} {...form.getInputProps('max_campaigns')} />
        <Switch
          label="Read all pages"
          description="When off, a sync reads only the first page."
          {...form.getInputProps('auto_paginate', { type: 'checkbox' })}
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
