import type { Reply } from '@hearback/contract';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { useDiscardReply, useRetryReply } from '../api/replies.ts';
import { takeBack } from '../drafts/draft.ts';
import { useDraft } from '../drafts/draft-store.ts';
import { watchReply } from './watched-replies.ts';

/** Actions for a failed or waiting reply. Its text is always kept. */
export function useUnsentReply(contact_id: string, reply: Reply) {
  const retry = useRetryReply(contact_id, reply, (retriedReply) => watchReply(contact_id, retriedReply));
  const discard = useDiscardReply(contact_id);
  const { change } = useDraft(contact_id);
  const { id } = reply;
  const toEditor = () => void change((draft) => takeBack(draft, reply));
  return {
    retry: () => retry.mutate({ id }),
    edit: () => discard.mutate({ id }, { onSuccess: toEditor }),
    discard: () =>
      discard.mutate({ id }, { onSuccess: () => offerUndo({ title: 'Reply discarded', undo: toEditor }) }),
    isBusy: retry.isPending || discard.isPending,
  };
}
