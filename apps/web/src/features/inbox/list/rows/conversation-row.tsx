import { type Conversation, canIn } from '@hearback/contract';
import { useTimeout } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { PersonAvatar } from '#web/features/inbox/badges/person-avatar.tsx';
import type { InboxPreferences } from '#web/features/inbox/preferences.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import bulk from '../bulk/bulk.module.css';
import { PickBox } from '../bulk/pick-box.tsx';
import type { Picking } from '../bulk/use-selection.ts';
import classes from '../list.module.css';
import type { InboxView } from '../view.ts';
import { CompactText, RoomyText } from './row-text.tsx';

/** Prefetch only after the pointer rests on a row, because it crosses many rows on its way. */
const RESTS_MS = 100;

/** 'You' only for the viewer's own messages. Messages sent outside of Hearback show the workspace name. */
function nameSender(
  sender: Conversation['last_sender'],
  { id, workspace_name }: { readonly id: string; readonly workspace_name: string },
): string {
  if (sender === null) return workspace_name;
  return sender.id === id ? 'You' : sender.first_name;
}

type Props = {
  conversation: Conversation;
  view: InboxView;
  density: InboxPreferences['rows'];
  /** The row selected with j or k. */
  isNext: boolean;
  onFocused: () => void;
  picking: Picking;
  /** With Shift, selects the range from the last selected row. */
  onPick: (contact_id: string, isRange: boolean) => void;
  onNear: (contact_id: string) => void;
};

export function ConversationRow(props: Props) {
  const { conversation, view, density, isNext, onFocused, onNear, picking, onPick } = props;
  const { profile } = useViewer();
  const mayWrite = canIn(profile, 'inbox:write', conversation.location_id);
  const { contact_id, name } = conversation;
  // Read-only users cannot mark conversations as read, so they see no unread mark.
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
  const pick = (isRange: boolean) => onPick(contact_id, isRange);
  const isPicked = picking.has(contact_id);
  const row = (
    <Link
      ref={link}
      to="/conversations"
      search={{ ...view, contact: contact_id }}
      resetScroll={false}
      className={classes.row}
      // The router compares whole URLs, and the URL of the default place has no filter.
      aria-current={view.contact === contact_id ? 'page' : undefined}
      data-contact={contact_id}
      data-density={density}
      data-unread={unread || undefined}
      onMouseDown={(event) => isRangePick(event) && event.preventDefault()}
      onClick={(event) => {
        if (!mayWrite || !isRangePick(event)) return;
        event.preventDefault();
        pick(true);
      }}
      onMouseEnter={rest.start}
      onMouseLeave={rest.clear}
    >
      <PersonAvatar
        name={name}
        picture={conversation.profile_picture}
        company={conversation.company_name}
        logo={conversation.company_logo}
        size={density === 'compact' ? 28 : 38}
      />
      <Text
        conversation={{ ...conversation, unread, unhandled }}
        sender={nameSender(conversation.last_sender, profile)}
        q={view.q}
        isTodo={view.needs_action === 'true'}
      />
    </Link>
  );
  if (!mayWrite) return row;
  return (
    <div
      className={bulk.cell}
      data-density={density}
      data-picking={!picking.isEmpty || undefined}
      data-picked={isPicked || undefined}
    >
      <PickBox contact_id={contact_id} name={name} isPicked={isPicked} onPick={pick} />
      {row}
    </div>
  );
}

const isRangePick = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey && !ctrlKey && !metaKey;
