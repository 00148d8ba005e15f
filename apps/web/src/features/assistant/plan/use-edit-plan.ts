import { type ChatSessionDetail, PLAN_LABELS, type PlanEdit, planChanges, planOf } from '@hearback/contract';
import { useState } from 'react';
import { toastUndo } from '#web/ui/dialogs/toast-offer.tsx';
import { useChangePlan } from '../api.ts';

/** The plan of a chat, and how it is changed. What stood in a field before is shown, with a way back. */
export function useEditPlan(session: ChatSessionDetail) {
  const [failed, setFailed] = useState(0);
  const { undo, save } = useChangePlan({
    id: session.id,
    onFailed: () => setFailed((count) => count + 1),
    onSaved: ({ id, draft, draft_version }) => {
      const [change] = planChanges(session.draft, draft).filter(({ was }) => was !== null);
      if (!change) return;
      const { field, was, now } = change;
      const takeBack = () => undo.mutate({ id, draft_version });
      toastUndo(PLAN_LABELS[field], takeBack, `was ${was}, now ${now ?? 'empty'}`);
    },
  });
  return {
    plan: planOf(session.draft),
    failed,
    save: (plan: PlanEdit) => {
      const { id, draft_version } = session;
      save.mutate({ id, draft_version, plan });
    },
  };
}
