import {
  counted,
  MAX_FORWARD_NOTE_LENGTH,
  MAX_FORWARDED_MESSAGES,
  type Message,
  readDetails,
  type Thread,
} from '@hearback/contract';
import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useForward } from '../api/forward.ts';
import classes from './forward-dialog.module.css';

type Props = { thread: Thread; onClose: () => void };

const MAX_SHOWN = 5;

/** Sends the conversation to a person, such as the client's salesperson. */
export function ForwardDialog({ thread, onClose }: Props) {
  const { contact, company, messages } = thread;
  const { name } = readDetails(contact, company);
  // The same key for every attempt of this dialog, so that a repeated request forwards once.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const forward = useForward(contact.id, onClose);
  const form = useForm({
    initialValues: { email: '', note: '' },
    validate: { email: (value) => (value.includes('@') ? null : 'Enter an email address') },
  });
  const forwardableMessages = messages.filter(({ source }) => source !== 'anonymous_traffic_id');
  const forwarded = Math.min(forwardableMessages.length, MAX_FORWARDED_MESSAGES);
  return (
    <FormDialog
      title={`Forward the conversation with ${name}`}
      size="lg"
      submit="Forward"
      submitting={forward.isPending}
      onSubmit={form.onSubmit(({ email, note }) =>
        forward.mutate({ contact_id: contact.id, idempotencyKey, email, ...(note.trim() && { note }) }),
      )}
      onClose={onClose}
    >
      <TextInput
        label="To"
        type="email"
        maxLength={320}
        placeholder="name@company.com"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Textarea
        label="Message (optional)"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_FORWARD_NOTE_LENGTH}
        {...form.getInputProps('note')}
      />
      <Text size="xs" c="dimmed">
        The email is sent in the name of your workspace. Replies go to you. It contains{' '}
        {forwardableMessages.length > 1 && 'the latest '}
        {counted(forwarded, 'message')}:
      </Text>
      <div className={classes.quotes}>
        {forwardableMessages.slice(0, MAX_SHOWN).map((message) => (
          <QuotedMessage key={message.id} message={message} name={name} />
        ))}
        {forwarded > MAX_SHOWN && (
          <Text size="xs" c="dimmed">
            and {forwarded - MAX_SHOWN} more
          </Text>
        )}
      </div>
    </FormDialog>
  );
}

function QuotedMessage({ message, name }: { message: Message; name: string }) {
  const { direction, from, from_name, own_text, sent_at, attachments } = message;
  const sender = from_name ?? (direction === 'inbound' ? name : from);
  return (
    <blockquote className={classes.quote}>
      <Text size="xs" c="dimmed">
        {[sender, formatMoment(sent_at)].filter(Boolean).join(', ')}
      </Text>
      <Text size="xs" lineClamp={4}>
        {own_text}
      </Text>
      {attachments.length > 0 && (
        <Text size="xs" c="dimmed">
          Attachments: {attachments.map((file) => file.name).join(', ')}
        </Text>
      )}
    </blockquote>
  );
}
