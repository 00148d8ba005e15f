import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { CopyField } from './copy-field.tsx';

type Props = { title: string; label: string; sentence: string; secret: string; onClose: () => void };

/** Shows a secret that cannot be read again. A click outside does not close it. */
export function SecretDialog({ title, label, sentence, secret, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">{sentence}</Text>
        <CopyField label={label} value={secret} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
