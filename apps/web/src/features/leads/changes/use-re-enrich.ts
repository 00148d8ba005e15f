import { counted } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useLeadCache } from './use-lead-cache.ts';

export function useReEnrich() {
  const cache = useLeadCache();
  return useMutation(
    api.enrichment.reEnrich.mutationOptions({
      meta: { failure: 'Failed to trigger enrichment' },
      onMutate: async ({ selection }) => {
        const before = await cache.hold();
        const named = 'contact_ids' in selection ? selection.contact_ids : [];
        const waiting = { enrichment_status: 'pending_enrichment', enrichment_under_way: true } as const;
        for (const id of named) cache.patch(id, waiting);
        return before;
      },
      onSuccess: ({ triggered }) =>
        triggered === 0
          ? toast.warning('Nothing was sent', 'None of these contacts can be enriched any more.')
          : toast.success(
              'Re-enrichment triggered',
              triggered === 1 ? undefined : counted(triggered, 'contact'),
            ),
      onError: (_error, _input, before) => cache.undo(before),
      onSettled: cache.readAgain,
    }),
  );
}
