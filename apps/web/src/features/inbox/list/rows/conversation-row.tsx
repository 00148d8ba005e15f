import { type Conversation, canIn } from '@hearback/contract';
import { useTimeout } from '@mantine/hooks';
import { type MouseEvent, memo, useMemo } from 'react';
import { PersonAvatar } from '#web/features/inbox/badges/person-avatar.tsx';
import type { InboxPreferences } from '#web/features/inbox/preferences.ts';
import { useStore } from '#web/lib/store.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import bulk from '../bulk/bulk.module.css';
import { PickBox } from '../bulk/pick-box.tsx';
import classes from '../list.module.css';
import { openRow } from './open-row.ts';
import { CompactText, RoomyText } from './row-text.tsx';

/** Memoized, because the highlight of a row does not change its text. */
const TEXTS = { compact: memo(CompactText), roomy: memo(RoomyText) };

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
  href: string;
  /** The search, whose words are highlighted. */
  q: string | undefined;
  isTodo: boolean;
  density: InboxPreferences['rows'];
  isPicked: boolean;
  /** Something is selected, so every row shows its box. */
  isPicking: boolean;
  onOpen: (contact_id: string) => void;
  /** With Shift, selects the range from the last selected row. */
  onPick: (contact_id: string, isRange: boolean) => void;
  onNear: (contact_id: string) => void;
};

/**
 * Memoized, because each step through the list changes two of its rows. A plain link: the router's own would render
 * every row again when the URL changes.
 */
export const ConversationRow = memo(function ConversationRow(props: Props) {
  const { conversation, href, q, isTodo, density, isPicked, isPicking } = props;
  const { onOpen, onPick, onNear } = props;
  const { profile } = useViewer();
  const canWrite = canIn(profile, 'inbox:write', conversation.location_id);
  const { contact_id, name } = conversation;
  const isOpen = useStore(openRow, (open) => open === contact_id);
  // Read-only users cannot mark conversations as read, so they see no unread mark.
  const unread = canWrite && conversation.unread;
  const unhandled = canWrite && conversation.unhandled;
  const rest = useTimeout(() => onNear(contact_id), RESTS_MS);
  const rowConversation = useMemo(
    () => ({ ...conversation, unread, unhandled }),
    [conversation, unread, unhandled],
  );
  const Text = TEXTS[density];
  const pick = (isRange: boolean) => onPick(contact_id, isRange);
  const row = (
    <a
      href={href}
      className={classes.row}
      aria-current={isOpen ? 'page' : undefined}
      data-contact={contact_id}
      data-density={density}
      data-unread={unread || undefined}
      onMouseDown={(event) => isRangePick(event) && event.preventDefault()}
      onClick={(event) => {
        if (canWrite && isRangePick(event)) pick(true);
        else if (isPlainClick(event)) onOpen(contact_id);
        else return;
        event.preventDefault();
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
        conversation={rowConversation}
        sender={nameSender(conversation.last_sender, profile)}
        q={q}
        isTodo={isTodo}
      />
    </a>
  );
  if (!canWrite) return row;
  return (
    <div
      className={bulk.cell}
      data-density={density}
      data-picking={isPicking || undefined}
      data-picked={isPicked || undefined}
    >
      <PickBox contact_id={contact_id} name={name} isPicked={isPicked} onPick={pick} />
      {row}
    </div>
  );
});

/** Other clicks open a tab or a window. */
const isPlainClick = ({ button, shiftKey, ctrlKey, metaKey, altKey }: MouseEvent) =>
  button === 0 && !shiftKey && !ctrlKey && !metaKey && !altKey;

const isRangePick = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey && !ctrlKey && !metaKey;
