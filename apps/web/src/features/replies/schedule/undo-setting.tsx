import { counted, MAX_UNDO_SECONDS } from '@hearback/contract';
import { NativeSelect } from '@mantine/core';
import { useInboxSettings, useSaveInboxSettings } from '#web/features/inbox/api/settings.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';

const CHOICES = [0, 5, 10, 20, 30, 60, MAX_UNDO_SECONDS];
const toLabel = (seconds: number) => (seconds === 0 ? 'Off' : counted(seconds, 'second'));

/** Setting of the undo window after sending. */
export function UndoSetting() {
  const settings = useInboxSettings();
  const save = useSaveInboxSettings();
  return (
    <Panel title="Sending">
      <QueryStates query={settings} failure="Failed to load settings" bare>
        {({ undo_seconds }) => (
          <SettingRow
            title="Undo after sending"
            description="Replies wait this long before they are sent so that you can undo sending. Applies to everyone in this workspace."
            control={
              <NativeSelect
                aria-label="Undo after sending"
                value={(save.isPending ? save.variables.undo_seconds : undefined) ?? undo_seconds}
                disabled={save.isPending}
                onChange={({ target }) => save.mutate({ undo_seconds: Number(target.value) })}
                data={[...new Set([...CHOICES, undo_seconds])]
                  .sort((a, b) => a - b)
                  .map((each) => ({ value: String(each), label: toLabel(each) }))}
              />
            }
          />
        )}
      </QueryStates>
    </Panel>
  );
}
