import type { Conversation } from '@hearback/contract';
import { useTimeout } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Ago } from '#web/ui/data/ago.tsx';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { SentimentBadge } from '../badges/badges.tsx';
import { PersonAvatar } from '../badges/person-avatar.tsx';
import type { InboxView } from '../view.ts';
import { sourceLabel } from '../wording.ts';
import classes from './list.module.css';

/** A pointer on its way elsewhere crosses many rows; only one that rests is read ahead. */
const RESTS_MS = 100;

type Props = {
  conversation: Conversation;
  view: InboxView;
  /** The keys j and k have come here. */
  isNext: boolean;
  onFocused: () => void;
  onNear: (contact_id: string) => void;
};

export function ConversationRow({ conversation, view, isNext, onFocused, onNear }: Props) {
  const { contact_id, name, unread, unhandled, source, sentiment } = conversation;
  const rest = useTimeout(() => onNear(contact_id), RESTS_MS);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isNext) return;
    link.current?.focus({ preventScroll: true });
    onFocused();
  }, [isNext, onFocused]);
  return (
    <Link
      ref={link}
      to="/conversations"
      search={{ ...view, contact: contact_id }}
      resetScroll={false}
      className={classes.row}
      data-contact={contact_id}
      data-unread={unread || undefined}
      onMouseEnter={rest.start}
      onMouseLeave={rest.clear}
    >
      <PersonAvatar
        name={name}
        picture={conversation.profile_picture}
        company={conversation.company_name}
        logo={conversation.company_logo}
      />
      <span className={classes.text}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          {unread && <span className={classes.hidden}>Unread</span>}
          {unhandled && (
            <span className={classes.dot} role="img" aria-label="Needs action" title="Needs action" />
          )}
          <span className={classes.when}>
            <Ago at={conversation.last_message_at} />
          </span>
        </span>
        <Told className={classes.dim}>
          {[conversation.company_name, conversation.hq_geo].filter(Boolean).join(' · ')}
        </Told>
        {conversation.subject !== '' && <Told className={classes.subject}>{conversation.subject}</Told>}
        <span className={classes.preview}>{conversation.preview}</span>
        <span className={classes.line}>
          <DataBadge value={sourceLabel(source)} label="Source" />
          <SentimentBadge sentiment={sentiment} />
          <span className={classes.campaign}>{conversation.campaign_name}</span>
        </span>
      </span>
    </Link>
  );
}

/** One line that is cut where the row ends. */
const Told = ({ className, children }: { className: string | undefined; children: string }) => (
  <span className={`${classes.one} ${className}`}>{children}</span>
);
