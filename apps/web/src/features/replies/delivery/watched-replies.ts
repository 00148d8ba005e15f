import type { Reply } from '@hearback/contract';
import { useEffect } from 'react';
import { withdrawFinished } from '#web/features/inbox/api/triage.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastOffer } from '#web/ui/dialogs/toast-offer.tsx';
import { withdrawUndo } from '#web/ui/dialogs/undo-latest.ts';
import { rememberReply, useReplies } from '../api/replies.ts';
import { forgetSent } from '../drafts/draft-store.ts';
import { failureText, type ReplySource, sentText, waitingText } from '../reply-rules.ts';
import { isNear } from '../schedule/undo-send.tsx';

/** Shown longer, because the user may be in another conversation by then. */
const FAILURE_MS = 20_000;

type WatchedReply = {
  readonly id: string;
  readonly contact_id: string;
  readonly source: ReplySource;
  readonly content: string;
};

const watched = createStore<readonly WatchedReply[]>(() => []);

const forget = (id: string) => watched.set(watched.get().filter((each) => each.id !== id));

/** Reports the outcome of a reply that is being sent, on any screen. */
export function watchReply(contact_id: string, reply: Reply): void {
  const { id, source, content, status, error, next_attempt_at } = reply;
  if (status === 'scheduled' && !isNear(reply)) return;
  const each = { id, contact_id, source, content };
  if (status === 'sent') {
    toastSent(each);
    return;
  }
  if (next_attempt_at !== null) toast.warning(waitingText(source), error ?? undefined);
  // The cache may hold an earlier failure that was retried since.
  rememberReply(reply);
  watched.set([...watched.get().filter((other) => other.id !== id), each]);
}

function toastSent({ contact_id, source, content }: WatchedReply): void {
  forgetSent(contact_id, content);
  toast.success(sentText(source));
}

function judge(each: WatchedReply, { status, error }: Reply, onOpen: (contact_id: string) => void): void {
  if (status === 'scheduled' || status === 'queued' || status === 'sending') return;
  forget(each.id);
  withdrawUndo(each.id);
  if (status === 'sent') toastSent(each);
  else withdrawFinished(each.contact_id);
  const open = {
    label: 'Open the conversation',
    onPress: () => onOpen(each.contact_id),
    color: 'red',
  } as const;
  if (status === 'held')
    toastOffer({
      title: 'Reply on hold',
      sentence: error ?? 'The lead wrote again before it was sent.',
      ...open,
    });
  // The user discarded it, so it is not reported.
  if (status === 'failed')
    toastOffer({ title: failureText(each.source, error), ...open, shownMs: FAILURE_MS });
}

export function useReplyOutcomes(onOpen: (contact_id: string) => void): void {
  const all = useStore(watched);
  const replies = useReplies(all.map(({ id }) => id));
  useEffect(() => {
    for (const [index, each] of all.entries()) {
      const reply = replies[index];
      // Stops watching a conversation that was deleted or is no longer accessible.
      if (reply?.data === undefined && reply?.error) forget(each.id);
      else if (reply?.data) judge(each, reply.data, onOpen);
    }
  }, [all, replies, onOpen]);
}
