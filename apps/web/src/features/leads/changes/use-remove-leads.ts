import { counted } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useLeadCache } from './use-lead-cache.ts';

export function useRemoveLeads() {
  const cache = useLeadCache();
  return useMutation(
    api.leads.remove.mutationOptions({
      meta: { failure: 'Failed to remove contact' },
      onMutate: async ({ selection }) => {
        const before = await cache.hold();
        // Who matches a filter is the server's to say; only those who were named leave the screen at once.
        if ('contact_ids' in selection) {
          const gone = new Set(selection.contact_ids);
          cache.drop(({ id }) => gone.has(id));
        }
        return before;
      },
      onSuccess: ({ removed, run }) => {
        if (run) toast.success(`Removing ${counted(removed, 'contact')}`, 'They leave in the background.');
        else if (removed === 0) toast.warning('Nothing was removed', 'They had left this campaign already.');
        else if (removed === 1) toast.success('Contact removed from campaign');
        else toast.success(`${counted(removed, 'contact')} removed from campaign`);
      },
      onError: (_error, _input, before) => cache.undo(before),
      onSettled: cache.readAgain,
    }),
  );
}
