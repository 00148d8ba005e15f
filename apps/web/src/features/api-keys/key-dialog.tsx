import {
  API_KEY_DAYS,
  API_KEY_PRESETS,
  API_PERMISSIONS,
  type ApiKeyPreset,
  type ApiPermission,
  counted,
  DEFAULT_API_KEY_DAYS,
  DEFAULT_REQUESTS_PER_MINUTE,
  isNetwork,
  MAX_API_KEY_NAME_LENGTH,
  MAX_REQUESTS_PER_MINUTE,
  type NewApiKey,
} from '@hearback/contract';
import { Alert, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PRESET_LABELS, toPermissionOptions } from '#web/lib/wording/api-permissions.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { CheckboxGrid } from '#web/ui/fields/checkbox-grid.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { useCreateKey } from './api.ts';

type Props = { onCreated: (secret: string) => void; onClose: () => void };

const PRESETS = Object.entries(PRESET_LABELS).map(([value, label]) => ({ value, label }));
const toNetworks = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '');

const isRate = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_REQUESTS_PER_MINUTE;

/** Mounted only while open, so that it starts empty each time. */
export function KeyDialog({ onCreated, onClose }: Props) {
  const { profile } = useViewer();
  const locations = useLocationNames();
  const create = useCreateKey();
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly ApiPermission[]>(API_KEY_PRESETS.read_only);
  const [locationIds, setLocationIds] = useState<string[]>([]);
  const [networks, setNetworks] = useState('');
  const [rate, setRate] = useState(String(DEFAULT_REQUESTS_PER_MINUTE));
  const [days, setDays] = useState<string>(String(DEFAULT_API_KEY_DAYS));
  const wrong = toNetworks(networks).find((network) => !isNetwork(network));
  const submit = () =>
    create.mutate(
      {
        name,
        permissions: [...permissions],
        location_ids: locationIds.length === 0 ? null : locationIds,
        networks: toNetworks(networks),
        requests_per_minute: Number(rate),
        days: days === '' ? null : (Number(days) as NewApiKey['days']),
      },
      { onSuccess: ({ secret }) => onCreated(secret) },
    );
  return (
    <FormDialog
      title="New API key"
      submit="Create key"
      size="xl"
      submitting={create.isPending}
      disabled={name.trim() === '' || permissions.length === 0 || wrong !== undefined || !isRate(rate)}
      onSubmit={submit}
      onClose={onClose}
    >
      {create.error && <Alert color="red">{describeError(create.error, 'Unknown error')}</Alert>}
      <TextInput
        label="Name"
        description="Where the key is used, such as Zapier or your data warehouse"
        data-autofocus
        maxLength={MAX_API_KEY_NAME_LENGTH}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <NativeSelect
        label="Start from"
        data={PRESETS}
        onChange={({ currentTarget: { value } }) => setPermissions(API_KEY_PRESETS[value as ApiKeyPreset])}
      />
      <CheckboxGrid
        label="Permissions"
        description="The key never has more rights than you."
        columns={3}
        options={toPermissionOptions(API_PERMISSIONS)}
        value={permissions}
        onChange={setPermissions}
      />
      {locations.length > 1 && (
        <CheckboxGrid
          label="Locations"
          description="If you select none, all your locations are allowed."
          columns={3}
          options={locations}
          value={locationIds}
          onChange={setLocationIds}
          maxHeight="12rem"
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
        <NativeSelect
          label="Expires after"
          value={days}
          data={[
            ...API_KEY_DAYS.map((value) => ({ value: String(value), label: counted(value, 'day') })),
            ...(profile.role === 'owner' ? [{ value: '', label: 'Never' }] : []),
          ]}
          onChange={({ currentTarget: { value } }) => setDays(value)}
        />
        <NumberField
          label="Requests per minute"
          value={rate}
          error={isRate(rate) ? undefined : `Enter a number from 1 to ${MAX_REQUESTS_PER_MINUTE}.`}
          onChange={({ currentTarget: { value } }) => setRate(value)}
        />
      </SimpleGrid>
      <TextInput
        label="Allowed networks"
        description="IP addresses or networks such as 203.0.113.0/24, separated by commas. Leave empty to allow all."
        value={networks}
        error={wrong === undefined ? undefined : `${wrong} is not an IP address or network`}
        onChange={({ currentTarget: { value } }) => setNetworks(value)}
      />
    </FormDialog>
  );
}
