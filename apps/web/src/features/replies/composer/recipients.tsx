import type { Recipient } from '@hearback/contract';
import { Box, CloseButton, Text, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { PlainButton } from '#web/ui/buttons/plain-button.tsx';
import { useRecipients } from '../api/recipients.ts';
import { ccRecipients } from '../reply-rules.ts';
import classes from './recipients.module.css';
import type { ReplyEditor } from './use-reply-editor.ts';

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

type Props = { messageId: string; editor: ReplyEditor };

/** The recipients of the answer. The recipients of the answered email are copied unless the user removes them. */
export function Recipients({ messageId, editor }: Props) {
  const { data, error } = useRecipients(messageId);
  if (error)
    return (
      <Text size="xs" c="dimmed">
        Failed to load the recipients. Everyone on the email is copied.
      </Text>
    );
  if (!data) return null;
  const allowed = data.cc.filter(({ do_not_contact }) => !do_not_contact);
  const suppressed = data.cc.filter(({ do_not_contact }) => do_not_contact);
  const copied = editor.copied ?? allowed.map(({ email }) => email);
  const leftOut = allowed.filter(({ email }) => !copied.some((each) => isSame(each, email)));
  const findName = (email: string) => data.cc.find((each) => isSame(each.email, email))?.name ?? email;
  const add = (text: string) => {
    if (text.trim() === '') return;
    const all = [...copied, ...(ccRecipients(text) ?? [])];
    editor.setCopied(
      all.filter((email, index) => all.findIndex((each) => isSame(each, email)) === index),
      '',
    );
  };
  // Text that is not confirmed with a comma or Enter is sent as well. Adding it on blur would move the button being clicked.
  const type = (text: string) => (/,\s*$/.test(text) ? add(text) : editor.setCopied(copied, text));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add(editor.cc);
    else if (event.key === 'Backspace' && editor.cc === '') editor.setCopied(copied.slice(0, -1));
  };
  return (
    <Box className={classes.recipients} role="group" aria-label="Recipients">
      {data.to && (
        <span className={classes.part}>
          <span className={classes.term}>To</span>
          <span className={classes.person} title={data.to.email}>
            {toName(data.to)}
          </span>
        </span>
      )}
      <span className={classes.part}>
        <span className={classes.term} aria-hidden="true">
          CC
        </span>
        {copied.map((email) => (
          <span key={email} className={classes.person}>
            <span className={classes.name} title={email}>
              {findName(email)}
            </span>
            <CloseButton
              size="xs"
              aria-label={`Remove ${email}`}
              onClick={() => editor.setCopied(copied.filter((each) => each !== email))}
            />
          </span>
        ))}
        {leftOut.map(({ email }) => (
          <PlainButton
            key={email}
            className={classes.removed}
            aria-label={`Add ${email} again`}
            title="Add again"
            onClick={() => editor.setCopied([...copied, email])}
          >
            {findName(email)}
          </PlainButton>
        ))}
        <TextInput
          className={classes.input}
          variant="unstyled"
          size="xs"
          aria-label="CC"
          placeholder="Add an address"
          value={editor.cc}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
        />
      </span>
      {suppressed.map(({ email }) => (
        <Text key={email} size="xs" c="dimmed">
          {email} is on the do-not-contact list and is not copied.
        </Text>
      ))}
    </Box>
  );
}

const toName = ({ name, email }: Recipient): string => name ?? email;
