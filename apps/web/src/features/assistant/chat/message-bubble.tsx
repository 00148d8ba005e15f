import type { ChatMessage } from '@hearback/contract';
import { formatMoment, formatTime } from '#web/lib/wording/dates.ts';
import classes from './chat.module.css';

const AUTHORS: Record<ChatMessage['role'], string> = { user: 'You', assistant: 'Assistant' };

export function MessageBubble({ message }: { message: ChatMessage }) {
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
