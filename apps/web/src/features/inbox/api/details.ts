import type { LeadEdit } from '@hearback/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { CONVERSATION_LISTS, cache } from '#web/lib/conversations/cache.ts';
import { toast } from '#web/lib/toast/toast.ts';

export type DetailField = 'email' | 'phone' | 'job_title';

const FAILURE = { meta: { failure: 'Failed to update contact' } };

/** Reads the value when editing starts and saves against it, so that no unseen change is overwritten. */
export function useEditDetail(contact_id: string, field: DetailField) {
  const begin = useMutation({ ...FAILURE, mutationFn: () => api.leads.get.call({ id: contact_id }) });
  const save = useMutation(
    api.leads.update.mutationOptions({
      ...FAILURE,
      ...cache.change(() => ({
        patches: [],
        // Drafts contain the details, and a row without a name shows the address.
        refetch: [...cache.toThreadKeys(contact_id), ...(field === 'email' ? [CONVERSATION_LISTS] : [])],
        stale: [api.leads.key(), api.dashboard.key(), api.enrichment.key()],
      })),
      onSuccess: async ({ contact }) => {
        await cache.put(contact_id, (thread) => ({
          ...thread,
          contact: { ...thread.contact, [field]: contact[field] },
        }));
        toast.success('Contact updated');
      },
    }),
  );
  const storedContact = begin.data?.contact;
  return {
    /** The stored value, which may be empty although enrichment has one. Undefined while not editing. */
    before: storedContact && (storedContact[field] ?? ''),
    isBusy: begin.isPending || save.isPending,
    begin: () => begin.mutate(),
    end: begin.reset,
    save: (value: string) => {
      if (storedContact === undefined) return;
      const edit: LeadEdit = { [field]: value.trim() || null };
      save.mutate(
        { id: contact_id, updated_at: storedContact.updated_at, ...edit },
        { onSuccess: begin.reset },
      );
    },
  };
}

/** Loaded when the section is opened. */
export const useActivity = (contact_id: string) =>
  useInfiniteQuery(
    api.inbox.listActivity.infiniteOptions({
      input: (before: string | undefined) => ({ contact_id, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ older }) => older ?? undefined,
    }),
  );
