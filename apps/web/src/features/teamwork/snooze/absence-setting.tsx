import { Switch } from '@mantine/core';
import { useInboxSettings, useSaveInboxSettings } from '#web/features/inbox/api/settings.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';

/** Setting of the snooze for absent leads. */
export function AbsenceSetting() {
  const settings = useInboxSettings();
  const save = useSaveInboxSettings();
  return (
    <Panel title="Out-of-office replies">
      <QueryStates query={settings} failure="Failed to load settings" bare>
        {({ snooze_absences }) => (
          <SettingRow
            title="Snooze until they are back"
            description="A conversation whose latest message is an out-of-office reply with a return date is snoozed until that day. You can end the snooze in the conversation. Nothing is sent."
            control={
              <Switch
                aria-label="Snooze until they are back"
                checked={(save.isPending ? save.variables.snooze_absences : undefined) ?? snooze_absences}
                disabled={save.isPending}
                onChange={({ currentTarget }) => save.mutate({ snooze_absences: currentTarget.checked })}
              />
            }
          />
        )}
      </QueryStates>
    </Panel>
  );
}
