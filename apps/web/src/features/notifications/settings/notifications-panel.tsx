import { Stack } from '@mantine/core';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useNotificationSettings, useSaveNotificationSettings } from '../api.ts';
import { PushSetting } from '../push/push-setting.tsx';
import { PreferenceTable } from './preference-table.tsx';
import { QuietHours } from './quiet-hours.tsx';

/** Notification settings. Every change is saved immediately. */
export function NotificationsPanel() {
  const settings = useNotificationSettings();
  const save = useSaveNotificationSettings();
  return (
    <QueryStates query={settings} failure="Failed to load notification settings">
      {(storedSettings) => (
        <Stack gap="lg">
          <Panel
            title="Notifications"
            description="Choose what you are notified about, and where. Only you can see and change these settings."
          >
            <Stack gap="md">
              <PreferenceTable
                preferences={storedSettings.preferences}
                onChange={(preferences) => save.mutate({ ...storedSettings, preferences })}
              />
              <PushSetting />
            </Stack>
          </Panel>
          <Panel
            title="Hours"
            description="During quiet hours, no emails or push notifications are sent. Unread ones are sent afterwards."
          >
            <QuietHours
              settings={storedSettings}
              onChange={(change) => save.mutate({ ...storedSettings, ...change })}
            />
          </Panel>
        </Stack>
      )}
    </QueryStates>
  );
}
