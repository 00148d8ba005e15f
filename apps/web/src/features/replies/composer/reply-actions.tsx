import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInboxPreferences } from '#web/features/inbox/preferences.ts';
import { languageText } from '#web/features/inbox/wording.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { IconSparkles } from '#web/ui/icons/inbox.ts';
import type { NamedDay } from '#web/ui/time/time-presets.ts';
import { SendButton } from '../delivery/send-button.tsx';
import { AttachFile } from '../files/attach-file.tsx';
import { SendLater } from '../schedule/send-later.tsx';
import classes from './reply.module.css';
import type { ReplyEditor } from './use-reply-editor.ts';

const ReminderChoice = lazyDialog(
  async () => (await import('../schedule/reminder-choice.tsx')).ReminderChoice,
);

type Props = {
  editor: ReplyEditor;
  timeZone: string | null;
  named: NamedDay | null;
  /** State of the times to send later, which a key opens. */
  later: readonly [opened: boolean, onChange: (opened: boolean) => void];
  onEdit: () => void;
  onSend: (way: 'finish' | 'stay', sendAt?: Date) => void;
  approve: ReactNode;
};

export function ReplyActions({ editor, timeZone, named, later, onEdit, onSend, approve }: Props) {
  const way = useInboxPreferences().preferences.sending;
  return (
    <>
      <Group gap="xs">
        <Generate editor={editor} />
        {editor.translatesTo && (
          <Button
            variant="default"
            size="xs"
            loading={editor.isTranslating}
            disabled={editor.text.trim() === '' || editor.isSending}
            onClick={editor.translate}
          >
            Translate to {languageText(editor.translatesTo)}
          </Button>
        )}
        <AttachFile onInsert={editor.insert} isDisabled={editor.isSending} />
        {approve}
        <div className={classes.reminder}>
          <ReminderChoice days={editor.remindInDays} onChange={editor.setRemindInDays} />
        </div>
      </Group>
      <Group gap="xs" justify="flex-end">
        {editor.isEditing ? (
          <>
            <Button variant="subtle" color="gray" size="xs" onClick={editor.cancel}>
              Cancel
            </Button>
            <Button variant="default" size="xs" onClick={editor.save}>
              Save
            </Button>
          </>
        ) : (
          <Button variant="default" size="xs" onClick={onEdit}>
            Edit
          </Button>
        )}
        <SendLater
          size="xs"
          timeZone={timeZone}
          named={named}
          control={later}
          shortcut="Control+Shift+L"
          disabled={!editor.canSend || editor.isSending}
          onChoose={(at) => onSend(way, at)}
        />
        <SendButton isSending={editor.isSending} disabled={!editor.canSend} onSend={onSend} />
      </Group>
    </>
  );
}

function Generate({ editor }: { editor: ReplyEditor }) {
  return editor.isOff ? (
    <Text size="xs" c="dimmed">
      AI replies are off for this campaign.
    </Text>
  ) : (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconSparkles size={14} aria-hidden="true" />}
      loading={editor.isGenerating}
      disabled={editor.isEditing}
      onClick={editor.generate}
    >
      Generate
    </Button>
  );
}
