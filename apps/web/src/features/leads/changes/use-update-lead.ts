import { useMutation } from '@tanstack/react-query';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { refusedField } from '../contact/lead-edits.ts';
import { useLeadCache } from './use-lead-cache.ts';

/**
 * Shown in the list at once, taken back when the server says no. A conflict is told by the dialog, which can solve it, and
 * what is wrong with one value at its field.
 */
export function useUpdateLead() {
  const cache = useLeadCache();
  return useMutation(
    api.leads.update.mutationOptions({
      meta: { failure: null },
      onMutate: async ({ id, updated_at: _seen, ...edit }) => {
        const before = await cache.hold();
        cache.patch(id, edit);
        return before;
      },
      onSuccess: ({ contact: { enriched_data: _data, ...contact } }) => {
        cache.patch(contact.id, contact);
        toast.success('Contact updated');
      },
      onError: (error, _edit, before) => {
        cache.undo(before);
        const { code } = toApiError(error);
        if (code !== 'CONFLICT' && refusedField(code) === null)
          toast.error('Failed to update contact', describeError(error));
      },
      onSettled: cache.readAgain,
    }),
  );
}
