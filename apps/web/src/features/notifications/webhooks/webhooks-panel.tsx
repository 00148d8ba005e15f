import { NOTIFICATION_LABELS, type NotificationWebhook } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { IconPlus } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useNotificationWebhooks } from '../api.ts';
import { SERVICES } from './services.ts';
import { WebhookDialog } from './webhook-dialog.tsx';

/** Channels of the workspace, with one message for all readers. */
export function WebhooksPanel() {
  const { list, add, edit, test, remove } = useNotificationWebhooks();
  /** Null: a new one. Undefined: the dialog is closed. */
  const [edited, setEdited] = useState<NotificationWebhook | null>();
  const close = () => setEdited(undefined);
  return (
    <Panel
      title="Team channels"
      description="Slack, Teams or any service with incoming webhooks. Shared by everyone in this workspace."
      aside={
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setEdited(null)}
        >
          Add channel
        </Button>
      }
    >
      <QueryStates
        query={list}
        bare
        failure="Failed to load channels"
        empty={<Text c="dimmed">No channels yet.</Text>}
      >
        {(webhooks) => (
          <Stack gap="md">
            {webhooks.map((webhook) => (
              <Row
                key={webhook.id}
                webhook={webhook}
                onTest={() => test.mutate({ id: webhook.id })}
                onEdit={() => setEdited(webhook)}
                onRemove={() => remove.mutate({ id: webhook.id })}
                onResume={() => edit.mutate({ id: webhook.id, name: webhook.name, kinds: webhook.kinds })}
                isTesting={test.isPending && test.variables?.id === webhook.id}
                isRemoving={remove.isPending && remove.variables?.id === webhook.id}
              />
            ))}
          </Stack>
        )}
      </QueryStates>
      {edited !== undefined && (
        <WebhookDialog
          webhook={edited}
          onClose={close}
          saving={add.isPending || edit.isPending}
          onSave={(webhook) => {
            const { name, kinds } = webhook;
            if (edited === null) add.mutate(webhook, { onSuccess: close });
            else edit.mutate({ id: edited.id, name, kinds }, { onSuccess: close });
          }}
        />
      )}
    </Panel>
  );
}

type RowProps = {
  webhook: NotificationWebhook;
  onTest: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onResume: () => void;
  isTesting: boolean;
  isRemoving: boolean;
};

function Row({ webhook, onTest, onEdit, onRemove, onResume, isTesting, isRemoving }: RowProps) {
  const { name, service, host, kinds, error, last_sent_at, paused } = webhook;
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={2} miw={0} flex="1 1 16rem">
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {SERVICES[service]}, {host}: {kinds.map((kind) => NOTIFICATION_LABELS[kind]).join(', ')}
        </Text>
        {paused && (
          <Text size="sm" role="status">
            Paused: the person who added this channel can no longer manage integrations. Resume it only if you
            know where it sends messages.
          </Text>
        )}
        {error !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
        {error === null && last_sent_at !== null && (
          <Text size="sm" c="dimmed">
            Last message: <Ago at={last_sent_at} />
          </Text>
        )}
      </Stack>
      <Group gap="xs" flex="none">
        {paused && (
          <Button {...button} aria-label={`Resume ${name}`} onClick={onResume}>
            Resume
          </Button>
        )}
        <Button {...button} aria-label={`Send a test to ${name}`} loading={isTesting} onClick={onTest}>
          Send a test
        </Button>
        <Button {...button} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button {...button} aria-label={`Remove ${name}`} loading={isRemoving} onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </Group>
  );
}
