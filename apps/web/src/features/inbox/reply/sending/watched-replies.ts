import type { Reply } from '@hearback/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { rememberReply, useReplies } from '#web/features/inbox/api/replies.ts';
import { hideFinished } from '#web/features/inbox/api/triage.ts';
import {
  failureText,
  type ReplySource,
  sentText,
  waitingText,
} from '#web/features/inbox/rules/reply-rules.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastOffer } from '#web/ui/dialogs/toast-offer.tsx';
import { isNear } from '../../scheduling/undo-send.tsx';
import { forgetSent } from '../draft/draft-store.ts';

/** By then the person may be in another conversation. */
const FAILURE_MS = 20_000;

type Watched = {
  readonly id: string;
  readonly contact_id: string;
  readonly source: ReplySource;
  readonly content: string;
};

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
export function watchReply(contact_id: string, reply: Reply): void {
  const { id, source, content, status, error, next_attempt_at } = reply;
  if (status === 'scheduled' && !isNear(reply)) return;
  const each = { id, contact_id, source, content };
  if (status === 'sent') {
    toastSent(each);
    return;
  }
  if (next_attempt_at !== null) toast.warning(waitingText(source), error ?? undefined);
  // What is remembered of it may be a failure that was tried again since.
  rememberReply(reply);
  set([...watched.filter((other) => other.id !== id), each]);
}

function toastSent({ contact_id, source, content }: Watched): void {
  forgetSent(contact_id, content);
  toast.success(sentText(source));
}

function judge(each: Watched, { status, error }: Reply, onOpen: (contact_id: string) => void): void {
  if (status === 'scheduled' || status === 'queued' || status === 'sending') return;
  forget(each.id);
  if (status === 'sent') toastSent(each);
  else hideFinished(each.contact_id);
  const open = {
    label: 'Open the conversation',
    onPress: () => onOpen(each.contact_id),
    color: 'red',
  } as const;
  if (status === 'held')
    toastOffer({
      title: 'Reply held',
      sentence: error ?? 'The lead wrote again before it went out.',
      ...open,
    });
  // What somebody gave up is no news to them.
  if (status === 'failed')
    toastOffer({ title: failureText(each.source, error), ...open, standsMs: FAILURE_MS });
}

export function useReplyOutcomes(onOpen: (contact_id: string) => void): void {
  const all = useSyncExternalStore(subscribe, () => watched);
  const replies = useReplies(all.map(({ id }) => id));
  useEffect(() => {
    for (const [index, each] of all.entries()) {
      const reply = replies[index];
      // A conversation that is gone, or no longer ours to see, tells nothing more.
      if (reply?.data === undefined && reply?.error) forget(each.id);
      else if (reply?.data) judge(each, reply.data, onOpen);
    }
  }, [all, replies, onOpen]);
}
