import { Button } from '@mantine/core';
import { toast } from '../../../lib/toast.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';

export function AccountSettingsCard() {
  return (
    <Panel title="Account Settings">
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
    </Panel>
  );
}
