import { can, type SavedView, type SavedViews, type ViewArrangement } from '@hearback/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '#web/lib/app.ts';
import { cache } from '#web/lib/conversations/cache.ts';
import { patch } from '#web/lib/optimistic/optimistic.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { findRequiredStep } from '#web/lib/viewer/required-step.ts';
import { useOptionalViewer } from '#web/lib/viewer/viewer.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';

/** Undefined until loaded. Not requested for read-only users. */
export function useViews(): SavedViews | undefined {
  const profile = useOptionalViewer()?.profile;
  const enabled = profile !== undefined && findRequiredStep(profile) === null && can(profile, 'inbox:write');
  return useQuery(api.inbox.listViews.queryOptions({ enabled, context: { background: true } })).data;
}

/** Assignees and languages for the filters. Loaded on request. */
export const useFilterChoices = (isEnabled: boolean) =>
  useQuery(api.inbox.getFilterChoices.queryOptions({ enabled: isEnabled })).data;

const VIEWS = api.inbox.listViews.queryKey();

function useInvalidateViews() {
  return () => queryClient.invalidateQueries({ queryKey: VIEWS });
}

export function useSaveView(onSaved: (view: SavedView) => void) {
  const readAgain = useInvalidateViews();
  return useMutation(
    api.inbox.saveView.mutationOptions({
      // The form shows the error.
      meta: { failure: null },
      onSuccess: (view) => {
        toast.success('View saved', view.name);
        onSaved(view);
      },
      onSettled: readAgain,
    }),
  );
}

export function useRemoveView() {
  const readAgain = useInvalidateViews();
  const restore = useMutation(
    api.inbox.restoreView.mutationOptions({
      meta: { failure: 'Failed to restore the view' },
      onSuccess: ({ name }) => toast.success('View restored', name),
      onSettled: readAgain,
    }),
  );
  const remove = useMutation(
    api.inbox.removeView.mutationOptions({
      meta: { failure: 'Failed to delete the view' },
      onSettled: readAgain,
    }),
  );
  return async ({ id, name }: SavedView) => {
    await remove.mutateAsync({ id });
    offerUndo({ title: 'View deleted', sentence: name, undo: () => restore.mutate({ id }) });
  };
}

const applyArrangement = (
  { views, default_view_id, places }: SavedViews,
  change: ViewArrangement,
): SavedViews => {
  const ids = change.view_ids ?? views.map(({ id }) => id);
  const toPosition = ({ id }: SavedView) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return {
    views: [...views].sort((one, other) => toPosition(one) - toPosition(other)),
    default_view_id: change.default_view_id === undefined ? default_view_id : change.default_view_id,
    places,
  };
};

/** Reorders optimistically and reverts if saving fails. */
export function useArrangeViews() {
  return useMutation(
    api.inbox.arrangeViews.mutationOptions({
      meta: { failure: 'Failed to update the views' },
      ...cache.change((change) => ({
        patches: [patch<SavedViews>(VIEWS, (views) => applyArrangement(views, change))],
        refetch: [VIEWS],
      })),
    }),
  );
}
