import type { SecondFactor } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useSecondFactor } from '../api/second-factor.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

const SetUpAppDialog = lazyDialog(
  async () => (await import('./set-up/set-up-app-dialog.tsx')).SetUpAppDialog,
);
const RemoveAppDialog = lazyDialog(
  async () => (await import('./set-up/remove-app-dialog.tsx')).RemoveAppDialog,
);
const NewCodesDialog = lazyDialog(async () => (await import('./set-up/new-codes-dialog.tsx')).NewCodesDialog);
const AddPasskeyDialog = lazyDialog(
  async () => (await import('./set-up/add-passkey-dialog.tsx')).AddPasskeyDialog,
);
const RemovePasskeyDialog = lazyDialog(
  async () => (await import('./set-up/remove-passkey-dialog.tsx')).RemovePasskeyDialog,
);

type Passkey = SecondFactor['passkeys'][number];
type OpenDialog = 'app' | 'remove app' | 'codes' | 'passkey' | Passkey | null;

export function SecondFactorPanel() {
  const query = useSecondFactor();
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <Panel
      title="Two-factor authentication"
      description="Adds a second step at sign-in, so your password alone isn’t enough to access your account."
    >
      <QueryStates query={query} failure="Failed to load your second factors" bare order={2}>
        {(factor) => <Factors factor={factor} onOpen={setOpen} />}
      </QueryStates>
      {open === 'app' && <SetUpAppDialog onClose={close} />}
      {open === 'remove app' && <RemoveAppDialog onClose={close} />}
      {open === 'codes' && <NewCodesDialog onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog onClose={close} />}
      <StepUpDialog />
      {open !== null && typeof open === 'object' && <RemovePasskeyDialog passkey={open} onClose={close} />}
    </Panel>
  );
}

type Props = { factor: SecondFactor; onOpen: (what: OpenDialog) => void };

function Factors({ factor, onOpen }: Props) {
  const { app_since, passkeys, recovery_codes_left } = factor;
  const hasAny = app_since !== null || passkeys.length > 0;
  return (
    <Stack gap="lg">
      <SettingRow
        title="Authenticator app"
        description="A six-digit code from an app on your phone."
        control={
          app_since === null ? (
            <Button onClick={() => onOpen('app')}>Set up</Button>
          ) : (
            <Group gap="sm">
              <DataBadge value="On" tone="good" />
              <Button
                variant="default"
                aria-label="Turn off the authenticator app"
                onClick={() => onOpen('remove app')}
              >
                Turn off
              </Button>
            </Group>
          )
        }
      />
      <SettingRow
        title="Passkeys"
        description={
          canUsePasskeys()
            ? `Use your fingerprint, face or device PIN, in addition to your password or instead of it. A passkey that you add here works at ${location.hostname} only.`
            : 'This browser does not support passkeys.'
        }
        control={
          canUsePasskeys() && (
            <Button variant="default" onClick={() => onOpen('passkey')}>
              Add a passkey
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onOpen(passkey)} />
          ))}
        </Stack>
      )}
      {hasAny && (
        <SettingRow
          title="Recovery codes"
          description={`${recovery_codes_left} of 10 left. Use one when you don’t have your phone or passkey.`}
          control={
            <Button variant="default" onClick={() => onOpen('codes')}>
              Replace codes
            </Button>
          }
        />
      )}
    </Stack>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="lg">
      <Stack gap={0} miw={0}>
        <Text fw={500} truncate>
          {passkey.name}
        </Text>
        <Text size="sm" c="dimmed">
          {passkey.last_used_at === null ? 'Not used yet' : 'Last used '}
          {passkey.last_used_at !== null && <Ago at={passkey.last_used_at} />}
          {passkey.host !== location.hostname && `. Works at ${passkey.host}`}
        </Text>
      </Stack>
      <Button variant="default" flex="none" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </Group>
  );
}
