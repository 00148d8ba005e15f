import { Button } from '@mantine/core';
import { IconRefreshDot } from '@tabler/icons-react';
import { useRefreshTokens } from '#web/features/locations/api.ts';

export function RefreshTokens() {
  const refresh = useRefreshTokens();
  return (
    <Button
      variant="default"
      leftSection={<IconRefreshDot size={16} aria-hidden="true" />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate({ trigger: 'manual' })}
    >
      Refresh Tokens
    </Button>
  );
}
