import { canIn, type Thread } from '@hearback/contract';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { PlainScroll } from '#web/ui/layout/plain-scroll.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { toAction, useKeys } from '#web/ui/use-keys.ts';
import { type usePolledThread, useThread } from '../api/threads.ts';
import { type ListNavigation, useMarkRead } from '../api/triage.ts';
import { useMarkUnread } from '../api/unread.ts';
import actionClasses from './actions.module.css';
import classes from './thread.module.css';
import { ThreadContext } from './thread-context.ts';
import { useOlder } from './use-older.ts';

type Props = {
  contact_id: string;
  query: Pick<ReturnType<typeof usePolledThread>, 'data' | 'error'>;
  navigation: ListNavigation;
  /** Back button, only if the list is not visible. */
  back: ReactNode;
  /** Rendered once the thread is loaded. Reads it with useOpenThread. */
  children: ReactNode;
};

export function Conversation({ contact_id, query: { data, error }, navigation, back, children }: Props) {
  const heldKeys = useRef<string[]>([]);
  if (data !== undefined && !isGone(error))
    return (
      <LoadedThread key={contact_id} thread={data} held={heldKeys} navigation={navigation}>
        {children}
      </LoadedThread>
    );
  return (
    <div className={classes.state}>
      {error === null && <HoldKeys key={contact_id} held={heldKeys} />}
      {back}
      <LoadingThread contact_id={contact_id} />
    </div>
  );
}

/** A component of its own, because reading the progress of a query renders the reader with each refetch. */
const LoadingThread = ({ contact_id }: { contact_id: string }) => (
  <QueryStates
    query={{ ...useThread(contact_id), data: undefined }}
    bare
    loading="Loading conversation..."
    failure="Error loading conversation"
  />
);

/** Loaded messages do not stay visible after the viewer lost access to the conversation. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/** Keys that act on a thread without leaving it, and the one that finishes it. */
const HELD_KEYS = ['1', '2', '3', '4', '5', 'r', 'n', 's', 'a', 'c', 'E', 'e'];

type Held = RefObject<string[]>;

/** Keys pressed while the thread loads apply to it as soon as it is there. */
function HoldKeys({ held }: { held: Held }) {
  useKeys(Object.fromEntries(HELD_KEYS.map((key) => [key, () => void held.current.push(key)])));
  useLayoutEffect(() => {
    held.current = [];
  }, [held]);
  return null;
}

function useHeldKeys(heldKeys: Held): void {
  useLayoutEffect(() => {
    const keys = heldKeys.current;
    heldKeys.current = [];
    // After the keys of this thread are registered. Finishing opens another one, so nothing follows it.
    const last = keys.indexOf('e');
    const applied = last < 0 ? keys : keys.slice(0, last + 1);
    queueMicrotask(() => applied.forEach((key) => void toAction(key)?.()));
  }, [heldKeys]);
}

type LoadedProps = Pick<Props, 'navigation' | 'children'> & { thread: Thread; held: Held };

function LoadedThread({ thread, held, navigation, children }: LoadedProps) {
  useHeldKeys(held);
  const { profile } = useViewer();
  const canWrite = canIn(profile, 'inbox:write', thread.contact.location_id);
  const { messages, hasOlder, ...olderMessages } = useOlder(thread);
  const [staysUnread, setStaysUnread] = useState(false);
  const { mutate } = useMarkUnread();
  const contact_id = thread.contact.id;
  const markUnread = () => {
    setStaysUnread(true);
    mutate({ contact_id });
    navigation.captureNext()();
  };
  return (
    <ThreadContext value={{ thread, messages, hasOlder, olderMessages, canWrite, navigation, markUnread }}>
      <MarkRead contact_id={contact_id} isEnabled={canWrite && !staysUnread} />
      {children}
    </ThreadContext>
  );
}

/**
 * An open thread is marked as read, unless the user has just marked it as unread. A component, so that this does not render
 * the thread again.
 */
function MarkRead({ contact_id, isEnabled }: { contact_id: string; isEnabled: boolean }) {
  useMarkRead(contact_id, isEnabled);
  return null;
}

type LayoutProps = { header: ReactNode; actions: ReactNode; children: ReactNode };

export const ThreadLayout = ({ header, actions, children }: LayoutProps) => (
  <div className={classes.open}>
    {header}
    <div className={actionClasses.actions} role="toolbar" aria-label="Actions">
      {actions}
    </div>
    <PlainScroll className={classes.scroll}>
      <div className={classes.body}>{children}</div>
    </PlainScroll>
  </div>
);
