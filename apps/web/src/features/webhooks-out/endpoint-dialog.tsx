import {
  MAX_WEBHOOK_NAME,
  WEBHOOK_EVENT_TYPES,
  type WebhookEndpoint,
  type WebhookEventType,
} from '@hearback/contract';
import { Alert, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useLocationNames } from '#web/lib/scope/use-scopes.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { CheckboxGrid } from '#web/ui/fields/checkbox-grid.tsx';
import { useChangeEndpoint, useCreateEndpoint } from './api.ts';
import { toEventLabel } from './wording.ts';

type Props = {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null;
  onCreated: (endpoint: WebhookEndpoint, secret: string) => void;
  onClose: () => void;
};

const EVENTS = WEBHOOK_EVENT_TYPES.map((type) => ({
  value: type,
  label: toEventLabel(type),
  hint: type,
}));

/** Mounted only while open, so that it starts with the stored values each time. */
export function EndpointDialog({ endpoint, onCreated, onClose }: Props) {
  const locations = useLocationNames();
  const create = useCreateEndpoint();
  const change = useChangeEndpoint();
  const [name, setName] = useState(endpoint?.name ?? '');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(endpoint?.events ?? ['reply.received']);
  const [selectedIds, setSelectedIds] = useState<readonly string[] | null>(endpoint?.location_ids ?? null);
  const [includesText, setIncludesText] = useState(endpoint?.includes_text ?? false);
  // A location that was disconnected since cannot be selected.
  const location_ids =
    selectedIds && locations.map(({ value }) => value).filter((id) => selectedIds.includes(id));
  const error = create.error ?? change.error;
  const address = url.trim();
  const submit = () => {
    const form = { name, events: [...events], location_ids, includes_text: includesText };
    if (endpoint === null)
      create.mutate(
        { ...form, url: address },
        { onSuccess: ({ endpoint: created, secret }) => onCreated(created, secret) },
      );
    else
      change.mutate(
        { id: endpoint.id, ...form, ...(address !== '' && { url: address }) },
        { onSuccess: onClose },
      );
  };
  return (
    <FormDialog
      title={endpoint === null ? 'New webhook endpoint' : `Edit ${endpoint.name}`}
      submit={endpoint === null ? 'Add endpoint' : 'Save'}
      size="xl"
      submitting={create.isPending || change.isPending}
      disabled={
        name.trim() === '' ||
        events.length === 0 ||
        location_ids?.length === 0 ||
        (endpoint === null && address === '')
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {error && <Alert color="red">{describeError(error, 'Unknown error')}</Alert>}
      <TextInput
        label="Name"
        description="Where events are sent, such as Zapier or your data warehouse"
        data-autofocus
        maxLength={MAX_WEBHOOK_NAME}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <TextInput
        label="URL"
        description={
          endpoint === null
            ? 'A public https address. It is stored encrypted and never shown again.'
            : `Leave empty to keep the address at ${endpoint.host}. A new address must be verified again.`
        }
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        maxLength={2_000}
        value={url}
        onChange={({ currentTarget: { value } }) => setUrl(value)}
      />
      <CheckboxGrid
        label="Events"
        description="Events contain IDs and a link."
        options={EVENTS}
        value={events}
        onChange={setEvents}
      />
      <Checkbox
        label="Include message text and contact details"
        description="Sends the name and address of the lead and the text of messages to this URL. Select it only if the receiver is allowed to process personal data."
        checked={includesText}
        onChange={({ currentTarget: { checked } }) => setIncludesText(checked)}
      />
      {(locations.length > 1 || selectedIds !== null) && (
        <Checkbox
          label="All locations"
          description="Account events do not belong to a location and are sent only with this option."
          checked={selectedIds === null}
          onChange={({ currentTarget: { checked } }) => setSelectedIds(checked ? null : [])}
        />
      )}
      {location_ids && (
        <CheckboxGrid
          label="Locations"
          options={locations}
          value={location_ids}
          onChange={setSelectedIds}
          maxHeight="12rem"
        />
      )}
    </FormDialog>
  );
}
