import { NOTICE_LABELS, type NotificationWebhook } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Ago } from '#web/ui/data/ago.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useNotificationWebhooks } from '../api.ts';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { SERVICES } from './services.ts';

/** Of the workspace: one message for all who read the channel. */
export function WebhooksPanel() {
  const { list, add, remove } = useNotificationWebhooks();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <Panel
      title="Channels of your team"
      description="Slack, Teams or any address that takes an incoming webhook. For everybody in this workspace."
      aside={
        <Button
          flex="none"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={open}
        >
          Add channel
        </Button>
      }
    >
      <QueryStates
        query={list}
        bare
        failure="The channels could not be read"
        empty={<Text c="dimmed">No channel has been added.</Text>}
      >
        {(known) => (
          <Stack gap="md">
            {known.map((webhook) => (
              <Row
                key={webhook.id}
                webhook={webhook}
                onRemove={() => remove.mutate({ id: webhook.id })}
                isRemoving={remove.isPending && remove.variables?.id === webhook.id}
              />
            ))}
          </Stack>
        )}
      </QueryStates>
      <AddWebhookDialog
        opened={opened}
        onClose={close}
        saving={add.isPending}
        onAdd={(webhook) => add.mutate(webhook, { onSuccess: close })}
      />
    </Panel>
  );
}

type RowProps = { webhook: NotificationWebhook; onRemove: () => void; isRemoving: boolean };

function Row({
  webhook: { name, service, host, kinds, error, last_sent_at },
  onRemove,
  isRemoving,
}: RowProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {SERVICES[service]}, {host}: {kinds.map((kind) => NOTICE_LABELS[kind]).join(', ')}
        </Text>
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
      <Button
        flex="none"
        variant="default"
        size="compact-sm"
        aria-label={`Remove ${name}`}
        loading={isRemoving}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Group>
  );
}
