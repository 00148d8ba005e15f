import { Button, Stack, Text, Title } from '@mantine/core';
import { describeError } from '#web/lib/api/api-error.ts';
import { useDiagnostics } from '../api/diagnostics.ts';
import classes from './list.module.css';

export function ListFailure({ error }: { error: unknown }) {
  const { testAuth, clearAuth, diagnose, refresh, isBusy } = useDiagnostics();
  return (
    <div className={classes.failure} role="alert">
      <Title order={2}>Error loading conversations</Title>
      <Text size="sm">{describeError(error)}</Text>
      <Stack gap="xs" mt="sm">
        <Button variant="default" disabled={isBusy} onClick={testAuth}>
          Test Auth
        </Button>
        <Button variant="default" onClick={clearAuth}>
          Clear Auth & Reload
        </Button>
        <Button variant="default" disabled={isBusy} onClick={diagnose}>
          Run Diagnostic
        </Button>
        <Button variant="default" onClick={() => void refresh()}>
          Force Refresh
        </Button>
      </Stack>
    </div>
  );
}
