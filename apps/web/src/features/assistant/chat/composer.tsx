import { CHAT_MESSAGE_LENGTH } from '@hearback/contract';
import { ActionIcon, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type Ref, useId } from 'react';
import { IconArrowUp } from '#web/ui/icons/other.ts';
import classes from './chat.module.css';

type Props = {
  ref: Ref<HTMLTextAreaElement>;
  typed: string;
  onType: (text: string) => void;
  /** An answer is being written, or the last message has not gone out. One may go on typing. */
  isBlocked: boolean;
  onSend: () => void;
};

/** While an input method puts a word together, Enter takes the word; older browsers tell by the code alone. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

export function Composer({ ref, typed, onType, isBlocked, onSend }: Props) {
  const hint = useId();
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form className={classes.composer} onSubmit={submit} aria-label="Write a message">
      <Textarea
        ref={ref}
        aria-label="Message"
        aria-describedby={hint}
        placeholder="Write a message..."
        autosize
        minRows={1}
        maxRows={6}
        maxLength={CHAT_MESSAGE_LENGTH}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        size={36}
        aria-label="Send"
        disabled={isBlocked || typed.trim() === ''}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <Text id={hint} className={classes.hint} size="xs" c="dimmed">
        Enter sends, Shift+Enter starts a new line.
      </Text>
    </form>
  );
}
