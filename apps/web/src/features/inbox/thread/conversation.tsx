import { can, canIn, type Thread } from '@hearback/contract';
import { Button, Center, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PlainScroll } from '#web/ui/layout/plain-scroll.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { usePolledThread } from '../api/threads.ts';
import type { ListNavigation } from '../api/triage.ts';
import { useMarkRead } from '../api/triage.ts';
import { useMarkUnread } from '../api/unread.ts';
import { toAction, useKeys } from '../keyboard/use-keys.ts';
import { ReplyAssistant } from '../reply/reply-assistant.tsx';
import { PendingReply } from '../reply/sending/pending-reply.tsx';
import { VisitorNotice } from '../reply/visitor-notice.tsx';
import { canBeAnswered } from '../rules/reply-rules.ts';
import { WaitingNotes } from '../scheduling/waiting-notes.tsx';
import actionClasses from './actions.module.css';
import { DispositionMenu } from './disposition-menu.tsx';
import { MessageList } from './messages/message-list.tsx';
import { ClientActions } from './notes/client-actions.tsx';
import { NewNote, useNoting } from './notes/new-note.tsx';
import { usePresence } from './presence/use-presence.ts';
import classes from './thread.module.css';
import { ThreadActions } from './thread-actions.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { useOlder } from './use-older.ts';

type Props = {
  contact_id: string;
  /** Back button, only if the list is not visible. */
  back: ReactNode;
  /** Button that opens the details, only if they are not visible. */
  aside: ReactNode;
  moving: ListNavigation;
  /** The do-not-contact notice and the dialog that adds the lead to the list. */
  leaveAlone: (props: LeaveAloneProps) => ReactNode;
};

type LeaveAloneProps = { thread: Thread; isAsking: boolean; onAsk: () => void; onClose: () => void };

export function Conversation({ contact_id, ...around }: Props) {
  const query = usePolledThread(contact_id);
  const takesPart = can(useViewer().profile, 'inbox:write');
  usePresence(takesPart && query.data !== undefined ? contact_id : null);
  const held = useRef<string[]>([]);
  if (query.data !== undefined)
    return <OpenThread key={contact_id} thread={query.data} held={held} {...around} />;
  return (
    <div className={classes.state}>
      {query.error === null && <HoldKeys key={contact_id} held={held} />}
      {around.back}
      <QueryStates
        query={query}
        bare
        loading="Loading conversation..."
        failure="Error loading conversation"
      />
    </div>
  );
}

/** Keys that act on a thread without leaving it, and the one that finishes it. */
const HELD_KEYS = ['1', '2', '3', '4', '5', 'r', 'n', 's', 'a', 'e'];

type Held = RefObject<string[]>;

/** Keys pressed while the thread loads apply to it as soon as it is there. */
function HoldKeys({ held }: { held: Held }) {
  useKeys(Object.fromEntries(HELD_KEYS.map((key) => [key, () => void held.current.push(key)])));
  useLayoutEffect(() => {
    held.current = [];
  }, [held]);
  return null;
}

function useHeldKeys(held: Held): void {
  useLayoutEffect(() => {
    const keys = held.current;
    held.current = [];
    // After the keys of this thread are registered. Finishing opens another one, so nothing follows it.
    const last = keys.indexOf('e');
    const applied = last < 0 ? keys : keys.slice(0, last + 1);
    queueMicrotask(() => applied.forEach((key) => void toAction(key)?.()));
  }, [held]);
}

type OpenProps = Omit<Props, 'contact_id'> & { thread: Thread; held: Held };

function OpenThread({ thread, held, back, aside, moving, leaveAlone }: OpenProps) {
  useHeldKeys(held);
  const { profile } = useViewer();
  const mayWrite = canIn(profile, 'inbox:write', thread.contact.location_id);
  const older = useOlder(thread);
  const noting = useNoting();
  const [isAsking, asking] = useDisclosure(false);
  const unread = useUnread(thread, mayWrite, moving);
  const inbound = older.messages.filter(({ direction }) => direction === 'inbound');
  const latest = inbound.find(canBeAnswered);
  // One notice at most. The others can be reached from the actions.
  const isToBeLeftAlone = thread.do_not_contact || thread.answering?.facts.asks_to_stop === true;
  return (
    <div className={classes.open}>
      <ThreadHeader
        thread={thread}
        back={back}
        disposition={mayWrite && <DispositionMenu thread={thread} />}
      />
      <div className={actionClasses.actions} role="toolbar" aria-label="Actions">
        {mayWrite && (
          <ThreadActions
            thread={thread}
            messages={older.messages}
            moving={moving}
            onNote={noting.begin}
            onUnread={unread}
            onLeaveAlone={asking.open}
          />
        )}
        {can(profile, 'inbox:ask') && <ClientActions contact_id={thread.contact.id} />}
        {aside}
      </div>
      <PlainScroll className={classes.scroll}>
        <div className={classes.body}>
          {mayWrite && <NewNote contact_id={thread.contact.id} noting={noting} />}
          {mayWrite && leaveAlone({ thread, isAsking, onAsk: asking.open, onClose: asking.close })}
          {mayWrite && !isToBeLeftAlone && <WaitingNotes thread={thread} />}
          {mayWrite && latest && <ReplyAssistant thread={thread} message={latest} moving={moving} />}
          {mayWrite && !latest && inbound.length > 0 && <VisitorNotice thread={thread} />}
          {thread.replies.map((reply) => (
            <PendingReply
              key={reply.id}
              contact_id={thread.contact.id}
              reply={reply}
              timeZone={thread.time_zone}
              mayWrite={mayWrite}
            />
          ))}
          <MessageList thread={thread} loaded={older} mayWrite={mayWrite} />
          {older.messages.length === 0 && thread.replies.length === 0 && thread.notes.length === 0 && (
            <Text c="dimmed" ta="center" py="xl">
              No messages in this conversation yet
            </Text>
          )}
          {older.hasOlder && <OlderButton {...older} />}
        </div>
      </PlainScroll>
    </div>
  );
}

/** An open thread is marked as read, unless the user has just marked it as unread. */
function useUnread(thread: Thread, mayWrite: boolean, { wayOn }: ListNavigation) {
  const [staysUnread, setStaysUnread] = useState(false);
  useMarkRead(thread, mayWrite && !staysUnread);
  const { mutate } = useMarkUnread();
  return () => {
    setStaysUnread(true);
    mutate({ contact_id: thread.contact.id });
    wayOn()();
  };
}

function OlderButton({ isLoading, hasFailed, loadMore }: ReturnType<typeof useOlder>) {
  return (
    <Center>
      <Button variant="default" size="xs" loading={isLoading} onClick={loadMore}>
        {hasFailed ? 'Older messages could not be loaded. Try again' : 'Load older messages'}
      </Button>
    </Center>
  );
}
