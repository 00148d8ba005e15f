import { Button, Stack } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export function SecurityPanel() {
  return (
    <Stack gap="lg">
      <Panel title="Password" description="At least 6 characters, and one you use nowhere else.">
        <ChangePasswordForm />
      </Panel>
      <Panel title="Two-factor authentication">
        <SettingRow
          title="Authenticator app"
          description="A second step at sign-in, with an app on your phone."
          control={
            <Button variant="default" disabled>
              Coming Soon
            </Button>
          }
        />
      </Panel>
    </Stack>
  );
}
