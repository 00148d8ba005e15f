import { MAX_APPROVAL_COMMENT_LENGTH } from '@hearback/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';

type Props = {
  label: string;
  submit: string;
  isPending: boolean;
  onSubmit: (content: string) => void;
  onCancel: () => void;
};

export function CommentForm({ label, submit, isPending, onSubmit, onCancel }: Props) {
  const [content, setContent] = useState('');
  return (
    <Stack gap="xs">
      <GrowingTextarea
        label={label}
        minRows={2}
        maxRows={8}
        maxLength={MAX_APPROVAL_COMMENT_LENGTH}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          size="xs"
          loading={isPending}
          disabled={content.trim() === ''}
          onClick={() => onSubmit(content.trim())}
        >
          {submit}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
