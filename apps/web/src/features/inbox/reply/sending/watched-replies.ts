import type { Reply } from '@hearback/contract';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '../../../../lib/app.ts';
import { toast } from '../../../../lib/toast.ts';
import { forgetSent } from '../draft/draft-store.ts';
import { failureText, type ReplySource, sentText } from '../reply-rules.ts';

type Watched = {
  readonly id: string;
  readonly contact_id: string;
  readonly source: ReplySource;
  readonly content: string;
};

/** The announcement of its end may be lost with the stream. */
const LOOK_EVERY_MS = 5000;

const listeners = new Set<() => void>();
let watched: readonly Watched[] = [];

function set(next: readonly Watched[]): void {
  watched = next;
  for (const listener of [...listeners]) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const forget = (id: string) => set(watched.filter((each) => each.id !== id));

/** A reply on its way: how it ends is told when it has ended, wherever the person is by then. */
export function watchReply(contact_id: string, { id, source, content, status }: Reply): void {
  const each = { id, contact_id, source, content };
  if (status === 'sent') tellSent(each);
  else set([...watched.filter((other) => other.id !== id), each]);
}

function tellSent({ contact_id, source, content }: Watched): void {
  forgetSent(contact_id, content);
  toast.success(sentText(source));
}

function judge(each: Watched, replies: readonly Reply[]): void {
  const { id, source } = each;
  const reply = replies.find((other) => other.id === id);
  if (reply?.status === 'queued' || reply?.status === 'sending') return;
  forget(id);
  // Once sent it is a message, and no longer among those that are not.
  if (reply?.status === 'failed') toast.error(failureText(source, reply.error));
  else tellSent(each);
}

export function useReplyOutcomes(): void {
  const all = useSyncExternalStore(subscribe, () => watched);
  const threads = useQueries({
    queries: all.map(({ contact_id }) =>
      api.inbox.getThread.queryOptions({ input: { contact_id }, refetchInterval: LOOK_EVERY_MS }),
    ),
  });
  useEffect(() => {
    for (const [index, each] of all.entries()) {
      const thread = threads[index];
      // A conversation that is gone, or no longer ours to see, tells nothing more.
      if (thread?.data === undefined && thread?.error) forget(each.id);
      else if (thread?.data) judge(each, thread.data.replies);
    }
  }, [all, threads]);
}
