import { type Conversation, canIn } from '@hearback/contract';
import { useTimeout } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PersonAvatar } from '#web/features/inbox/badges/person-avatar.tsx';
import type { InboxPreferences } from '#web/features/inbox/preferences.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import classes from '../list.module.css';
import type { InboxView } from '../view.ts';
import { CompactText, RoomyText } from './row-text.tsx';

/** A pointer on its way elsewhere crosses many rows; only one that rests is read ahead. */
const RESTS_MS = 100;

type Props = {
  conversation: Conversation;
  view: InboxView;
  density: InboxPreferences['rows'];
  /** The keys j and k have come here. */
  isNext: boolean;
  onFocused: () => void;
  onNear: (contact_id: string) => void;
};

export function ConversationRow({ conversation, view, density, isNext, onFocused, onNear }: Props) {
  const { profile } = useViewer();
  const mayWrite = canIn(profile, 'inbox:write', conversation.location_id);
  const { contact_id, name } = conversation;
  // A mark that whoever reads can never take away would tell them nothing.
  const unread = mayWrite && conversation.unread;
  const unhandled = mayWrite && conversation.unhandled;
  const rest = useTimeout(() => onNear(contact_id), RESTS_MS);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isNext) return;
    link.current?.focus({ preventScroll: true });
    onFocused();
  }, [isNext, onFocused]);
  const Text = density === 'compact' ? CompactText : RoomyText;
  return (
    <Link
      ref={link}
      to="/conversations"
      search={{ ...view, contact: contact_id }}
      resetScroll={false}
      className={classes.row}
      data-contact={contact_id}
      data-density={density}
      data-unread={unread || undefined}
      onMouseEnter={rest.start}
      onMouseLeave={rest.clear}
    >
      <PersonAvatar
        name={name}
        picture={conversation.profile_picture}
        company={conversation.company_name}
        logo={conversation.company_logo}
        size={density === 'compact' ? 34 : 38}
      />
      <Text
        conversation={{ ...conversation, unread, unhandled }}
        sender={mayWrite ? 'You' : profile.workspace_name}
      />
    </Link>
  );
}
