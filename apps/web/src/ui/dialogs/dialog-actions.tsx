import { Button, Group } from '@mantine/core';

type Props = { submit: string; submitting: boolean; onCancel: () => void };

export function DialogActions({ submit, submitting, onCancel }: Props) {
  return (
    <Group justify="flex-end" gap="xs" mt="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={submitting}>
        {submit}
      </Button>
    </Group>
  );
}
