import { Switch } from '@mantine/core';
import { InboxSettingPanel } from '#web/features/inbox/inbox-setting-panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';

/** Setting of the snooze for absent leads. */
export const AbsenceSetting = () => (
  <InboxSettingPanel title="Out-of-office replies">
    {({ snooze_absences }, save, isSaving) => (
      <SettingRow
        title="Snooze until they are back"
        description="A conversation whose latest message is an out-of-office reply with a return date is snoozed until that day. You can end the snooze in the conversation. Nothing is sent."
        control={
          <Switch
            aria-label="Snooze until they are back"
            checked={snooze_absences}
            disabled={isSaving}
            onChange={({ currentTarget }) => save({ snooze_absences: currentTarget.checked })}
          />
        }
      />
    )}
  </InboxSettingPanel>
);
