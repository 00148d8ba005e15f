import { can } from '@hearback/contract';
import { Divider, Stack } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { DeleteAccountRow } from './removal/delete-account-row.tsx';

export function AccountSettingsCard() {
  const { profile } = useViewer();
  return (
    <Panel title="Account Settings">
      <Stack gap="md">
        {can(profile, 'integrations:read') && (
          <>
            <SettingRow
              title="Integrations"
              description="Connect your CRM, cold email and LinkedIn outreach."
              control={
                <ButtonLink to="/integrations" variant="default">
                  Open
                </ButtonLink>
              }
            />
            <Divider />
          </>
        )}
        <SettingRow
          title="Email notifications"
          description="Choose which events are emailed to you."
          control={
            <ButtonLink to="/settings" search={{ tab: 'notifications' }} variant="default">
              Configure
            </ButtonLink>
          }
        />
        <Divider />
        <DeleteAccountRow />
      </Stack>
    </Panel>
  );
}
