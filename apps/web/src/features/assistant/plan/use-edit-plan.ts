import {
  type ChatSessionDetail,
  type GuidedField,
  listPlanChanges,
  PLAN_LABELS,
  type PlanEdit,
  toPlan,
} from '@hearback/contract';
import { useState } from 'react';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { useChangePlan } from '../api.ts';

/** The plan of a chat and the commands that change it. A replaced value is shown with an undo. */
export function useEditPlan(session: ChatSessionDetail) {
  const [failed, setFailed] = useState(0);
  const { undo, save, skip, write, restart, isPending } = useChangePlan({
    id: session.id,
    onFailed: () => setFailed((count) => count + 1),
    onSaved: ({ id, draft, draft_version }) => {
      const [change] = listPlanChanges(session.draft, draft).filter(({ was }) => was !== null);
      if (!change) return;
      const { field, was, now } = change;
      const takeBack = () => undo.mutate({ id, draft_version });
      offerUndo({
        title: PLAN_LABELS[field],
        sentence: `was ${was}, now ${now ?? 'empty'}`,
        undo: takeBack,
      });
    },
  });
  const { id, draft_version } = session;
  return {
    plan: toPlan(session.draft),
    failed,
    isPending,
    save: (plan: PlanEdit) => save.mutate({ id, draft_version, plan }),
    skip: (field: GuidedField) => skip.mutate({ id, draft_version, field }),
    write: () => write.mutate({ id, draft_version }),
    restart: () => restart.mutate({ id, draft_version }),
    undo: () => undo.mutate({ id, draft_version }),
  };
}
