import { type Attachment, MAX_ATTACHMENT_BYTES, type Message, toSizeText } from '@hearback/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '#web/ui/icons/other.ts';
import { useDownloadAttachment } from '../../api/attachments.ts';

function describeFile({ size, is_available }: Attachment): string {
  if (!is_available) return 'Not stored by Instantly';
  if (size === null) return '';
  return size > MAX_ATTACHMENT_BYTES ? 'Larger than 25 MB. Open it in the mailbox.' : toSizeText(size);
}

/** The files of an email. */
export function Attachments({ message: { id, attachments } }: { message: Message }) {
  const { mutate, isPending, variables } = useDownloadAttachment(id);
  return (
    <Group gap="xs" mt="xs" role="group" aria-label="Attachments">
      {attachments.map((file) => {
        const { index, name, size, is_available } = file;
        const isTooLarge = size !== null && size > MAX_ATTACHMENT_BYTES;
        return (
          <Button
            key={index}
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            aria-label={`Download ${name}`}
            disabled={!is_available || isTooLarge}
            loading={isPending && variables.index === index}
            onClick={() => mutate(file)}
          >
            {name}
            <Text span size="xs" c="dimmed" ml={6}>
              {describeFile(file)}
            </Text>
          </Button>
        );
      })}
    </Group>
  );
}
