import { counted, MAX_SENTIMENT_CHARACTERS, type Message } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';

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
