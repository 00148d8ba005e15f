import { Button, Code, Text, Title } from '@mantine/core';
import { toApiError } from '#web/lib/api/api-error.ts';
import { IconAlertTriangle, IconRefresh } from '../icons/signing-in.ts';
import classes from './state.module.css';

type Props = {
  title: string;
  error?: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** Label of the button. */
  retry?: string;
  bare?: boolean;
  order?: 1 | 2;
};

/** Shown in place of the data. */
export function ErrorState({ title, error, onRetry, retry = 'Try again', ...rest }: Props) {
  const { retrying = false, bare = false, order = 2 } = rest;
  const { message, requestId } = error === undefined ? { message: null, requestId: null } : toApiError(error);
  return (
    <div className={classes.state} data-bare={bare || undefined} role="alert">
      <span className={classes.icon} data-tone="danger">
        <IconAlertTriangle size={20} stroke={1.6} aria-hidden="true" />
      </span>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      {message !== null && <Text className={classes.text}>{message}</Text>}
      {requestId !== null && (
        <Text size="xs" c="dimmed">
          Request <Code>{requestId}</Code>
        </Text>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={retrying}
          onClick={onRetry}
        >
          {retry}
        </Button>
      </div>
    </div>
  );
}
