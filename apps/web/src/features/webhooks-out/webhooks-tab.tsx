import type { WebhookEndpoint } from '@hearback/contract';
import { Button, Menu, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocationList } from '#web/lib/scope/use-scopes.ts';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { AccessLine, AccessRow } from '#web/ui/connections/access-row.tsx';
import { MoreActions } from '#web/ui/connections/more-actions.tsx';
import { SecretDialog } from '#web/ui/connections/secret-dialog.tsx';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { IconBolt, IconPlus } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useEndpoints, useRemoveEndpoint, useRotateSecret, useSetEnabled } from './api.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { describeEvents, describeFailure, describeStatus } from './wording.ts';

type OpenDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'test' | 'deliveries'; readonly endpoint: WebhookEndpoint }
  /** A new endpoint is tested after its secret is stored. */
  | { readonly kind: 'secret'; readonly secret: string; readonly created: WebhookEndpoint | null };

/** The addresses of the workspace that receive events. */
export function WebhooksTab() {
  const endpoints = useEndpoints();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const newEndpoint = (
    <Button
      flex="none"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setDialog({ kind: 'new' })}
    >
      New endpoint
    </Button>
  );
  return (
    <Panel
      title="Webhooks"
      description="Send events to Zapier, n8n, Make or your own software. Events are signed and retried for three days until your endpoint accepts them."
      aside={endpoints.data && endpoints.data.length > 0 && newEndpoint}
    >
      <QueryStates
        query={endpoints}
        failure="Failed to load the webhook endpoints"
        bare
        empty={
          <EmptyState bare icon={IconBolt} title="No webhook endpoints yet" actions={newEndpoint}>
            Add an endpoint to receive replies, meetings and other events as they happen.
          </EmptyState>
        }
      >
        {(listed) => (
          <Stack gap="lg">
            {listed.map((endpoint) => (
              <EndpointRow key={endpoint.id} endpoint={endpoint} onOpen={setDialog} />
            ))}
          </Stack>
        )}
      </QueryStates>
      {(dialog?.kind === 'new' || dialog?.kind === 'edit') && (
        <EndpointDialog
          endpoint={dialog.kind === 'edit' ? dialog.endpoint : null}
          onCreated={(created, secret) => setDialog({ kind: 'secret', secret, created })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'secret' && (
        <SecretDialog
          title="Copy your signing secret"
          label="Signing secret"
          sentence="Receivers verify the signature with this secret. It is shown only once. Store it in a safe place."
          secret={dialog.secret}
          onClose={() => setDialog(dialog.created && { kind: 'test', endpoint: dialog.created })}
        />
      )}
      {dialog?.kind === 'test' && <TestDialog endpoint={dialog.endpoint} onClose={close} />}
      {dialog?.kind === 'deliveries' && <DeliveriesDialog endpoint={dialog.endpoint} onClose={close} />}
    </Panel>
  );
}

type RowProps = { endpoint: WebhookEndpoint; onOpen: (dialog: OpenDialog) => void };

function EndpointRow({ endpoint, onOpen }: RowProps) {
  const rotate = useRotateSecret((secret) => onOpen({ kind: 'secret', secret, created: null }));
  const setEnabled = useSetEnabled();
  const remove = useRemoveEndpoint();
  const { name, status } = endpoint;
  const { label, tone } = describeStatus(endpoint);
  const failure = describeFailure(endpoint);
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <AccessRow
      name={name}
      badge={<DataBadge value={label} tone={tone} />}
      actions={
        <>
          <Button {...button} aria-label={`Test ${name}`} onClick={() => onOpen({ kind: 'test', endpoint })}>
            Test
          </Button>
          <Button
            {...button}
            aria-label={`Deliveries to ${name}`}
            onClick={() => onOpen({ kind: 'deliveries', endpoint })}
          >
            Deliveries
          </Button>
          {status === 'disabled' && (
            <Button
              {...button}
              aria-label={`Enable ${name}`}
              loading={setEnabled.isPending}
              onClick={() => void setEnabled.ask(endpoint, true)}
            >
              Enable
            </Button>
          )}
          <MoreActions of={name}>
            <Menu.Item onClick={() => onOpen({ kind: 'edit', endpoint })}>Edit</Menu.Item>
            <Menu.Item onClick={() => void rotate.ask(endpoint)}>Rotate secret</Menu.Item>
            {status !== 'disabled' && (
              <Menu.Item onClick={() => void setEnabled.ask(endpoint, false)}>Disable</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => void remove.ask(endpoint)}>
              Delete
            </Menu.Item>
          </MoreActions>
        </>
      }
    >
      <Facts endpoint={endpoint} />
      {failure !== null && <Text size="sm">{failure}</Text>}
    </AccessRow>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const {
    host,
    events,
    location_ids,
    includes_text,
    last_delivered_at,
    former_secret_ends_at,
    public_key,
    waiting,
  } = endpoint;
  const locations = useLocationList(location_ids);
  return (
    <>
      <AccessLine>
        {[host, describeEvents(events), locations, includes_text && 'with message text']
          .filter(Boolean)
          .join(' · ')}
      </AccessLine>
      <AccessLine>Public key {public_key}</AccessLine>
      <AccessLine>
        {last_delivered_at === null ? (
          'No event delivered yet'
        ) : (
          <>
            Last delivered <Ago at={last_delivered_at} />
          </>
        )}
        {waiting > 0 && `, ${waiting} waiting`}
        {former_secret_ends_at !== null && `, old secret valid until ${formatMoment(former_secret_ends_at)}`}
      </AccessLine>
    </>
  );
}
