import { type ChatSessionDetail, PLAN_LABELS, type PlanEdit, planChanges, planOf } from '@hearback/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { api } from '#web/lib/app.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { toastUndo } from '#web/ui/dialogs/toast-undo.tsx';
import { useSessionCache } from '../api.ts';

const FAILURE = 'Failed to save the plan';

/** The plan of a chat, and how it is changed. What stood in a field before is shown, with a way back. */
export function useEditPlan(session: ChatSessionDetail) {
  const cache = useSessionCache();
  const [failed, setFailed] = useState(0);
  const meta = { failure: null };
  const onError = (error: unknown) => {
    setFailed((count) => count + 1);
    if (toApiError(error).code === 'CONFLICT') toast.warning(FAILURE, 'The plan has changed meanwhile.');
    else toast.error(FAILURE, describeError(error));
    void cache.fetch(session.id).catch(() => {});
  };
  const undoing = useMutation(api.assistant.undo.mutationOptions({ meta, onSuccess: cache.put, onError }));
  const saving = useMutation(
    api.assistant.editPlan.mutationOptions({
      meta,
      onSuccess: (saved) => {
        cache.put(saved);
        const [change] = planChanges(session.draft, saved.draft).filter(({ was }) => was !== null);
        if (!change) return;
        const { field, was, now } = change;
        const { id, draft_version } = saved;
        const undo = () => undoing.mutate({ id, draft_version });
        toastUndo(PLAN_LABELS[field], undo, `was ${was}, now ${now ?? 'empty'}`);
      },
      onError,
    }),
  );
  return {
    plan: planOf(session.draft),
    failed,
    save: (plan: PlanEdit) => {
      const { id, draft_version } = session;
      saving.mutate({ id, draft_version, plan });
    },
  };
}
