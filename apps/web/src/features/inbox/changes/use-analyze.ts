import type { Message } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useInboxCache } from './use-inbox-cache.ts';

const FAILURE = { meta: { failure: 'Failed to analyze sentiment' } };

/** Everything that has no sentiment yet; the badges come in by themselves. */
export function useAnalyzeAll() {
  return useMutation(
    api.inbox.analyzeMessages.mutationOptions({
      ...FAILURE,
      onSuccess: ({ queued }) =>
        queued === 0
          ? toast.info('Every inbound message has a sentiment already')
          : toast.info(`Analyzing the sentiment of ${counted(queued, 'message')}`),
    }),
  );
}

/** One message: what it says is read first, then written down. */
export function useAnalyzeMessage() {
  const cache = useInboxCache();
  const write = useMutation(
    api.inbox.setSentiment.mutationOptions({
      meta: { failure: 'Failed to update message sentiment' },
      onSettled: cache.readAgain,
    }),
  );
  const read = useMutation(api.inbox.analyzeSentiment.mutationOptions(FAILURE));
  const analyze = async ({ id, own_text }: Message) => {
    const found = await read.mutateAsync({ message: own_text }).catch(() => null);
    if (found === null) return;
    if (found.sentiment === null) toast.info('This message does not say what its sender wants');
    else write.mutate({ id, sentiment: found.sentiment });
  };
  return {
    analyze: (message: Message) => void analyze(message),
    isPending: read.isPending || write.isPending,
  };
}
