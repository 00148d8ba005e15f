import { Button, Divider, Stack } from '@mantine/core';
import { toast } from '#web/lib/toast/toast.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { DeleteAccountRow } from '../departures/delete-account-row.tsx';

export function AccountSettingsCard() {
  return (
    <Panel title="Account Settings">
      <Stack gap="md">
        <SettingRow
          title="Email notifications"
          description="Choose which events reach your mailbox."
          control={
            <Button
              variant="default"
              onClick={() => toast.info('Coming Soon', 'Email notifications cannot be configured yet.')}
            >
              Configure
            </Button>
          }
        />
        <Divider />
        <DeleteAccountRow />
      </Stack>
    </Panel>
  );
}
