import type { ChatMessage } from '@hearback/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment, formatTime } from '#web/lib/wording/dates.ts';
import { IconArrowDown } from '#web/ui/icons/other.ts';
import classes from './chat.module.css';
import { useStickToBottom } from './use-stick-to-bottom.ts';

type Props = {
  messages: readonly ChatMessage[];
  /** The part of the next answer received so far, or null if none is pending. */
  writing: string | null;
  children?: ReactNode;
};

/** The streamed answer is rendered outside of the log, so that screen readers read it once, when it is complete. */
export function MessageLog({ messages, writing, children }: Props) {
  const { scroller, onScroll, isAway, toBottom } = useStickToBottom(messages.length, writing);
  const indexedMessages = messages.map((message, index) => ({ ...message, place: index }));
  return (
    <div className={classes.window}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused element.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.messages} role="log" aria-label="Conversation">
          {indexedMessages.map(({ place, ...message }) => (
            // A new message has no server id yet, but its index never changes.
            <MessageBubble key={place} message={message} />
          ))}
        </div>
        {writing !== null && <WritingBubble text={writing} />}
        {children}
      </section>
      {isAway && (
        <Button
          className={classes.latest}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={14} aria-hidden="true" />}
          onClick={toBottom}
        >
          Latest
        </Button>
      )}
    </div>
  );
}

const AUTHORS: Record<ChatMessage['role'], string> = { user: 'You', assistant: 'Assistant' };

function MessageBubble({ message }: { message: ChatMessage }) {
  const { role, content, timestamp } = message;
  return (
    <article className={classes.message} data-role={role}>
      <div className={classes.bubble}>{content}</div>
      <div className={classes.meta}>
        {AUTHORS[role]} ·{' '}
        <time dateTime={timestamp} title={formatMoment(timestamp)}>
          {formatTime(timestamp)}
        </time>
      </div>
    </article>
  );
}

/** Shows three dots until the first word, then the streamed text. */
function WritingBubble({ text }: { text: string }) {
  return (
    <div className={classes.message} data-role="assistant">
      <VisuallyHidden role="status">The assistant is writing.</VisuallyHidden>
      <div className={classes.bubble}>
        {text === '' ? (
          <span className={classes.dots} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
        ) : (
          text
        )}
      </div>
    </div>
  );
}
