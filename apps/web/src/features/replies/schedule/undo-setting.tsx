import { counted, MAX_UNDO_SECONDS } from '@hearback/contract';
import { NativeSelect } from '@mantine/core';
import { InboxSettingPanel } from '#web/features/inbox/inbox-setting-panel.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';

const CHOICES = [0, 5, 10, 20, 30, 60, MAX_UNDO_SECONDS];
const toLabel = (seconds: number) => (seconds === 0 ? 'Off' : counted(seconds, 'second'));

/** Setting of the undo window after sending. */
export const UndoSetting = () => (
  <InboxSettingPanel title="Sending">
    {({ undo_seconds }, save, isSaving) => (
      <SettingRow
        title="Undo after sending"
        description="Replies wait this long before they are sent so that you can undo sending. Applies to everyone in this workspace."
        control={
          <NativeSelect
            aria-label="Undo after sending"
            value={undo_seconds}
            disabled={isSaving}
            onChange={({ target }) => save({ undo_seconds: Number(target.value) })}
            data={[...new Set([...CHOICES, undo_seconds])]
              .sort((a, b) => a - b)
              .map((each) => ({ value: String(each), label: toLabel(each) }))}
          />
        }
      />
    )}
  </InboxSettingPanel>
);
