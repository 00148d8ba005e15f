import type { ChatMessage } from '@hearback/contract';
import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './chat.module.css';
import { MessageBubble } from './message-bubble.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { WritingBubble } from './writing-bubble.tsx';

type Props = {
  messages: readonly ChatMessage[];
  /** As much of the next answer as has come; null while none is awaited. */
  writing: string | null;
  children?: ReactNode;
};

/** The answer stands outside of the log while it is written, so that a reader hears it once, when it is whole. */
export function MessageLog({ messages, writing, children }: Props) {
  const { scroller, onScroll, isAway, toBottom } = useStickToBottom(messages.length, writing);
  const shown = messages.map((message, index) => ({ ...message, place: index }));
  return (
    <div className={classes.window}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={classes.messages} role="log" aria-label="Conversation">
          {shown.map(({ place, ...message }) => (
            // The own message has no id of the server's at first; its place never changes.
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
