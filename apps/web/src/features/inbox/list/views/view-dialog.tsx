import type { SavedView } from '@hearback/contract';
import { ViewFormDialog } from '#web/ui/dialogs/view-form-dialog.tsx';
import { useSaveView } from '../../api/views.ts';
import type { InboxView, OnView } from '../view.ts';
import { toFilter, toViewChange } from './saved-view.ts';

type Props = {
  /** The view to edit, or null to create one from the filters in the URL. */
  saved: SavedView | null;
  view: InboxView;
  onView: OnView;
  onClose: () => void;
};

/** Mounted only while open, so that it starts from the current view each time. */
export function ViewDialog({ saved, view, onView, onClose }: Props) {
  const save = useSaveView((made) => {
    onClose();
    if (saved === null) onView(toViewChange(made));
  });
  return (
    <ViewFormDialog
      title={saved ? 'Edit view' : 'Save as view'}
      {...(saved && { initial: saved })}
      canShare={saved === null || saved.own}
      error={save.error}
      submitting={save.isPending}
      onSubmit={(form) =>
        save.mutate({ id: saved?.id ?? null, ...form, filter: saved?.filter ?? toFilter(view) })
      }
      onClose={onClose}
    />
  );
}
