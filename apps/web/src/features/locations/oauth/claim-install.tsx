import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPlugConnected } from '#web/ui/icons/inbox.ts';
import { useClaimInstall } from '../api.ts';

/** Requires confirmation: without our state parameter, an attacker could have sent the user here with their own code (login CSRF). */
export function ClaimInstall({ code, onEnd }: { code: string; onEnd: () => void }) {
  const claim = useClaimInstall(onEnd);
  return (
    <Alert
      mb="md"
      icon={<IconPlugConnected size={18} aria-hidden="true" />}
      title="Did you install Hearback in your CRM?"
    >
      <Stack gap="sm">
        <Text size="sm">
          This installation started in the CRM, not on the Integrations screen. Claim it to connect the
          location to your workspace.
        </Text>
        <Group gap="xs">
          <Button size="xs" loading={claim.isPending} onClick={() => claim.mutate({ code })}>
            Claim this installation
          </Button>
          <Button size="xs" variant="default" onClick={onEnd} disabled={claim.isPending}>
            This wasn’t me
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
