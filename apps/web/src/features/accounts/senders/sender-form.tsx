import { SENDER_LIMITS, type SenderIdentity } from '@hearback/contract';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSaveSender } from '../api.ts';

type Props = { account_id: string; sender: SenderIdentity };

/** The address of a LinkedIn account is a number, so its name is shown. */
const toTitle = ({ sender_key, provider_name }: SenderIdentity): string =>
  sender_key.includes('@') || provider_name === null ? sender_key : provider_name;

export function SenderForm({ account_id, sender }: Props) {
  const [display_name, setName] = useState(sender.display_name ?? '');
  const [signature, setSignature] = useState(sender.signature ?? '');
  const save = useSaveSender();
  const title = toTitle(sender);
  const isChanged =
    display_name.trim() !== (sender.display_name ?? '') || signature.trim() !== (sender.signature ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id: account_id, sender_key: sender.sender_key, display_name, signature });
  };
  return (
    <form onSubmit={submit} aria-label={title}>
      <Stack gap="xs" py="md">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <TextInput
          label="Name"
          description="Replies are signed with this name."
          placeholder={sender.default_name ?? 'No name'}
          maxLength={SENDER_LIMITS.name}
          autoComplete="off"
          value={display_name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Signature (optional)"
          description="Replaces the name and company at the end of a draft."
          rows={3}
          resize="vertical"
          maxLength={SENDER_LIMITS.signature}
          value={signature}
          onChange={(event) => setSignature(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            size="xs"
            aria-label={`Save ${title}`}
            disabled={!isChanged}
            loading={save.isPending}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
