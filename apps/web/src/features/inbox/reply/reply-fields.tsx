import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReplyEditor } from './use-reply-editor.ts';

/** Subject and CC, which only a mail has. */
export function ReplyFields({ editor }: { editor: ReplyEditor }) {
  if (!editor.isMail) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
      <TextInput
        size="xs"
        label="Subject"
        maxLength={1000}
        value={editor.subject}
        onChange={(event) => editor.setSubject(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="CC"
        placeholder="Addresses, separated by commas"
        value={editor.cc}
        onChange={(event) => editor.setCc(event.currentTarget.value)}
      />
    </SimpleGrid>
  );
}
