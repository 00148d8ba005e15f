import type { SavedView, SavedViews } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { useArrangeViews, useViews } from '../../api/views.ts';
import { useKeys } from '../../keyboard/use-keys.ts';
import { keyedViews } from '../../keyboard/verbs.ts';
import { shownCount } from '../counts.ts';
import { hasFilters, type InboxView, NO_FILTERS, type OnView } from '../view.ts';
import { isUnchanged, moved, opening } from './saved-view.ts';
import { ViewMenu } from './view-menu.tsx';
import classes from './views.module.css';

const ViewDialog = lazyDialog(async () => (await import('./view-dialog.tsx')).ViewDialog);

type Props = { view: InboxView; onView: OnView };

/** Renders nothing for users without views. */
export function ViewTabs({ view, onView }: Props) {
  useOpenView(view, onView);
  const known = useViews();
  const [edited, setEdited] = useState<SavedView | null>(null);
  const drag = useDraggedOrder(known?.views ?? []);
  if (known === undefined || known.views.length === 0) return null;
  const keys = new Map(keyedViews(known.views).map(({ id, key }) => [id, key]));
  const open = known.views.find(({ id }) => id === view.view);
  const button = { size: 'compact-xs', className: classes.tab } as const;
  return (
    <nav className={classes.views} aria-label="Views">
      <Button
        {...button}
        variant={open === undefined && !hasFilters(view) ? 'light' : 'subtle'}
        onClick={() => onView(NO_FILTERS)}
      >
        All
      </Button>
      {known.views.map((saved) => (
        <div key={saved.id} className={classes.place} {...drag(saved.id)}>
          <Button
            {...button}
            variant={saved === open ? 'light' : 'subtle'}
            aria-current={saved === open ? 'true' : undefined}
            aria-keyshortcuts={keys.get(saved.id)}
            title={[saved.shared && 'Shared', keys.get(saved.id)].filter(Boolean).join(', ') || undefined}
            onClick={() => onView(opening(saved))}
          >
            {saved.name}
            {saved === open && !isUnchanged(view, saved) && <span aria-hidden="true">*</span>}
            {saved.number !== null && (
              <Text span inherit c="dimmed" ml={4}>
                {shownCount(saved.number)}
              </Text>
            )}
          </Button>
          {saved === open && (
            <ViewMenu
              known={known}
              saved={saved}
              view={view}
              onView={onView}
              onEdit={() => setEdited(saved)}
            />
          )}
        </div>
      ))}
      {edited && <ViewDialog saved={edited} view={view} onView={onView} onClose={() => setEdited(null)} />}
    </nav>
  );
}

/** Drag and drop for reordering tabs. The menu does the same for keyboard users. */
function useDraggedOrder(views: readonly SavedView[]) {
  const arrange = useArrangeViews();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const ids = views.map(({ id }) => id);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (id: string) => ({
    draggable: true,
    'data-over': (over === id && dragged !== id) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      setDragged(id);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null && dragged !== id)
        arrange.mutate({ view_ids: moved(ids, dragged, ids.indexOf(id)) });
      end();
    },
    onDragEnd: end,
  });
}

/** Opens views by their keys, and the default view if the URL has no filters. */
function useOpenView(view: InboxView, onView: OnView): void {
  const known = useViews();
  useKeys(
    Object.fromEntries(keyedViews(known?.views ?? []).map((each) => [each.key, () => onView(opening(each))])),
  );
  const isDecided = useRef(false);
  const decide = useEffectEvent((known: SavedViews | undefined) => {
    if (known === undefined || isDecided.current) return;
    isDecided.current = true;
    const first = known.views.find(({ id }) => id === known.default_view_id);
    if (first && !hasFilters(view) && view.view === undefined && view.contact === undefined)
      onView(opening(first));
  });
  useEffect(() => decide(known), [known]);
}
