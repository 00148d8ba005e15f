import { Button, Group, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ReplyEditor } from './use-reply-editor.ts';

export function ReplyActions({ editor, onEdit }: { editor: ReplyEditor; onEdit: () => void }) {
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
        <Button
          size="xs"
          loading={editor.isSending}
          disabled={editor.text.trim() === ''}
          onClick={editor.send}
        >
          Send Reply
        </Button>
      </Group>
    </Group>
  );
}
