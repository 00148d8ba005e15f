import type { Message } from '@hearback/contract';
import { counted, MAX_SENTIMENT_CHARACTERS } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { cache } from './cache.ts';
import { CONVERSATION_LISTS } from './threads.ts';

const FAILURE = { meta: { failure: 'Failed to analyze sentiment' } };

/** Classifies all messages without a sentiment. Published events update the badges. */
export function useAnalyzeAll() {
  return useMutation(
    api.inbox.analyzeMessages.mutationOptions({
      ...FAILURE,
      onSuccess: ({ queued }) =>
        queued === 0
          ? toast.info('Every inbound message already has a sentiment')
          : toast.info(`Analyzing the sentiment of ${counted(queued, 'message')}`),
    }),
  );
}

/** Classifies one message and saves the result. */
export function useAnalyzeMessage(contact_id: string) {
  const write = useMutation(
    api.inbox.setSentiment.mutationOptions({
      meta: { failure: 'Failed to update message sentiment' },
      ...cache.refetchAfter(contact_id),
    }),
  );
  const read = useMutation(api.inbox.analyzeSentiment.mutationOptions(FAILURE));
  const analyze = async ({ id, own_text }: Message) => {
    const found = await read
      .mutateAsync({ message: own_text.slice(0, MAX_SENTIMENT_CHARACTERS) })
      .catch(() => null);
    if (found === null) return;
    if (found.sentiment === null) toast.info('No sentiment could be detected in this message');
    else write.mutate({ id, sentiment: found.sentiment });
  };
  return {
    analyze: (message: Message) => void analyze(message),
    isPending: read.isPending || write.isPending,
  };
}

export function useDeleteMessage(contact_id: string) {
  const restore = useMutation(
    api.inbox.restoreMessage.mutationOptions({
      meta: { failure: 'Failed to restore message' },
      ...cache.refetchAfter(contact_id),
      onSuccess: () => toast.success('Message restored'),
    }),
  );
  const remove = useMutation(
    api.inbox.deleteMessage.mutationOptions({
      meta: { failure: 'Failed to delete message' },
      ...cache.change(({ id }) => ({
        patches: cache.changeMessages(contact_id, (each) => (each.id === id ? null : each)),
        ...cache.NUMBERS,
        // The row shows the newest message that is left.
        refetch: [...cache.NUMBERS.refetch, ...cache.toThreadKeys(contact_id), CONVERSATION_LISTS],
      })),
      onSuccess: ({ canceled_replies }, { id }) =>
        offerUndo({
          title: 'Message deleted',
          sentence: [
            canceled_replies > 0 &&
              `${counted(canceled_replies, 'unsent reply was', 'unsent replies were')} canceled.`,
            'You can undo this until this message closes.',
          ]
            .filter(Boolean)
            .join(' '),
          undo: () => restore.mutate({ id }),
        }),
    }),
  );
  return async ({ id }: Message) => {
    const agreed = await confirmDialog({
      title: 'Delete Message',
      sentence: 'Are you sure you want to delete this message? This action cannot be undone.',
      confirm: 'Delete',
      destructive: true,
    });
    if (agreed) remove.mutate({ id });
  };
}
