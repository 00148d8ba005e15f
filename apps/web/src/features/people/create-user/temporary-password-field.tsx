import { ActionIcon, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { toast } from '#web/lib/toast/toast.ts';
import { IconCopy } from '#web/ui/icons/inbox.ts';
import { IconRefresh } from '#web/ui/icons/signing-in.ts';
import { generatePassword } from './generate-password.ts';

type Props = { value: string; onChange: (password: string) => void };

async function copy(text: string): Promise<void> {
  try {
    // Undefined on plain http, so this throws there, too.
    await navigator.clipboard.writeText(text);
    toast.success('Copied to clipboard');
  } catch {
    toast.error('Failed to copy to clipboard');
  }
}

/** Shown in plain text on purpose: it is for another user, who must change it at first sign-in. */
export function TemporaryPasswordField({ value, onChange }: Props) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        label="Temporary password"
        required
        flex="1"
        autoComplete="off"
        spellCheck={false}
        maxLength={1024}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={
          <Tooltip label="Copy password">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Copy password"
              disabled={value === ''}
              onClick={() => void copy(value)}
            >
              <IconCopy size={16} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        }
      />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => onChange(generatePassword())}
      >
        Generate
      </Button>
    </Group>
  );
}
