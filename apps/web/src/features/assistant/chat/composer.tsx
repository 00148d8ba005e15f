import { ActionIcon, Text } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type Ref, useId } from 'react';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { IconArrowUp } from '#web/ui/icons/other.ts';
import classes from './chat.module.css';

type Props = {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  /** The label of a free chat message is not shown, because the whole form is for messages. */
  isLabelShown?: boolean;
  placeholder: string;
  maxLength: number;
  problem?: string | null;
  typed: string;
  onType: (text: string) => void;
  /** An answer is being written, or the last message was not sent. Typing stays possible. */
  isBlocked: boolean;
  onSend: () => void;
};

/** Enter confirms a word of an input method. Older browsers report it by its key code only. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

export function Composer({ ref, label, isLabelShown = false, typed, onType, onSend, ...props }: Props) {
  const { placeholder, maxLength, problem = null, isBlocked } = props;
  const hint = useId();
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (problem === null) onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) onSend();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={submit}
      aria-label={isLabelShown ? 'Write an answer' : 'Write a message'}
    >
      <GrowingTextarea
        ref={ref}
        {...(isLabelShown ? { label } : { 'aria-label': label })}
        error={problem}
        aria-describedby={hint}
        placeholder={placeholder}
        minRows={1}
        maxRows={6}
        maxLength={maxLength}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={sendByKey}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        size={36}
        aria-label="Send"
        disabled={isBlocked || problem !== null || typed.trim() === ''}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <Text id={hint} className={classes.hint} size="xs" c="dimmed">
        Enter sends, Shift+Enter starts a new line.
      </Text>
    </form>
  );
}
