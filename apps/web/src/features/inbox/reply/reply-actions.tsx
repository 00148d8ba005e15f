import { Button, Group, Text } from '@mantine/core';
import { IconSparkles } from '#web/ui/icons/inbox.ts';
import { SendButton } from './sending/send-button.tsx';
import type { ReplyEditor } from './use-reply-editor.ts';

type Props = {
  editor: ReplyEditor;
  timeZone: string | null;
  onEdit: () => void;
  onSend: (way: 'finish' | 'stay', sendAt?: Date) => void;
};

export function ReplyActions({ editor, timeZone, onEdit, onSend }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      {editor.isOff ? (
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
      )}
      <Group gap="xs">
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
        <SendButton
          timeZone={timeZone}
          isSending={editor.isSending}
          disabled={!editor.canSend}
          onSend={onSend}
        />
      </Group>
    </Group>
  );
}
