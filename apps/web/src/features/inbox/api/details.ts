import type { LeadEdit } from '@hearback/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { cache } from './cache.ts';

export type DetailField = 'email' | 'phone' | 'job_title';

const FAILURE = { meta: { failure: 'Failed to update contact' } };

/** Read when the edit begins and saved against that: nobody overwrites what they have not seen. */
export function useEditDetail(contact_id: string, field: DetailField) {
  const begin = useMutation({ ...FAILURE, mutationFn: () => api.leads.get.call({ id: contact_id }) });
  const save = useMutation(
    api.leads.update.mutationOptions({
      ...FAILURE,
      onSuccess: () => toast.success('Contact updated'),
      onSettled: cache.readAgain,
    }),
  );
  const known = begin.data?.contact;
  return {
    /** What stands in the column, which may be less than what enrichment knows; undefined while it is not edited. */
    before: known && (known[field] ?? ''),
    isBusy: begin.isPending || save.isPending,
    begin: () => begin.mutate(),
    end: begin.reset,
    save: (value: string) => {
      if (known === undefined) return;
      const edit: LeadEdit = { [field]: value.trim() || null };
      save.mutate({ id: contact_id, updated_at: known.updated_at, ...edit }, { onSuccess: begin.reset });
    },
  };
}

/** Read by whoever opens it. */
export const useActivity = (contact_id: string) =>
  useInfiniteQuery(
    api.inbox.listActivity.infiniteOptions({
      input: (before: string | undefined) => ({ contact_id, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ older }) => older ?? undefined,
    }),
  );
