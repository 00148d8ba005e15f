import { Button, Stack } from '@mantine/core';
import { useViewer } from '../../../lib/viewer/viewer.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SettingRow } from '../../../ui/setting-row.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

export function SecurityPanel() {
  const { profile } = useViewer();
  const temporary = profile.has_temporary_password;
  return (
    <Stack gap="lg">
      <Panel
        title="Password"
        description={
          temporary
            ? 'Yours is temporary: somebody else made it. Please choose your own now.'
            : 'At least 6 characters, and one you use nowhere else.'
        }
      >
        <ChangePasswordForm currentLabel={temporary ? 'Temporary password' : 'Current password'} />
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
