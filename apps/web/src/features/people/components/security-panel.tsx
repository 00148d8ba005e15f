import { Button, Divider, Stack } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';

export function SecurityPanel() {
  return (
    <Panel title="Security" description="How you prove that it is you.">
      <Stack gap="md">
        <SettingRow
          title="Password"
          description="It cannot be changed here yet. Your administrator can reset it for you."
          control={null}
        />
        <Divider />
        <SettingRow
          title="Two-factor authentication"
          description="A second step at sign-in, with an app on your phone."
          control={
            <Button variant="default" disabled>
              Coming Soon
            </Button>
          }
        />
      </Stack>
    </Panel>
  );
}
