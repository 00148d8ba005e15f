import type { WebhookEndpoint } from '@hearback/contract';
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useConfirmEndpoint, useTestEndpoint } from './api.ts';

type Props = { endpoint: WebhookEndpoint; onClose: () => void };

/** Sends a test event. An endpoint that cannot return its challenge is verified by the person who reads it there. */
export function TestDialog({ endpoint, onClose }: Props) {
  const test = useTestEndpoint();
  const confirm = useConfirmEndpoint();
  const [challenge, setChallenge] = useState('');
  const isUnverified = (test.data?.endpoint ?? endpoint).status === 'unverified';
  const hasArrived = test.data !== undefined && test.data.error === null;
  const error = test.error ?? confirm.error;
  const onConfirm = () =>
    confirm.mutate(
      { id: endpoint.id, challenge: challenge.trim() },
      {
        onSuccess: () => {
          toast.success('The endpoint is live');
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={`Test ${endpoint.name}`} size="md">
      <Stack gap="md">
        <Text size="sm">
          {isUnverified
            ? 'The test event contains a challenge. An endpoint that returns it in its response becomes live. Otherwise, copy the challenge from the received event.'
            : 'The test event has the type webhook.test and contains a challenge.'}
        </Text>
        {error && <Alert color="red">{describeError(error, 'Unknown error')}</Alert>}
        {test.data && <Outcome {...test.data} />}
        {hasArrived && isUnverified && (
          <TextInput
            label="Challenge"
            description="The value of data.challenge in the received event"
            data-autofocus
            autoComplete="off"
            maxLength={100}
            value={challenge}
            onChange={({ currentTarget: { value } }) => setChallenge(value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant={test.data ? 'default' : 'filled'}
            loading={test.isPending}
            onClick={() => test.mutate({ id: endpoint.id })}
          >
            {test.data ? 'Send another test' : 'Send test'}
          </Button>
          {hasArrived && isUnverified && (
            <Button disabled={challenge.trim() === ''} loading={confirm.isPending} onClick={onConfirm}>
              Verify
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Outcome({
  endpoint,
  response_status,
  error,
}: {
  endpoint: WebhookEndpoint;
  response_status: number | null;
  error: string | null;
}) {
  if (error !== null) return <Alert color="red">{error}</Alert>;
  return (
    <Alert color="green" role="status">
      The endpoint returned HTTP status {response_status}.
      {endpoint.status === 'live' && ' It is live and receives events.'}
    </Alert>
  );
}
