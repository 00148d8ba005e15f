import type { SavedView, SavedViews } from '@hearback/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { IconChevronDown } from '#web/ui/icons/inbox.ts';
import { useArrangeViews, useRemoveView, useSaveView } from '../../api/views.ts';
import { openPlace } from '../places/places.ts';
import type { InboxView, OnView } from '../view.ts';
import { isUnchanged, moveItem, toFilter, toViewChange } from './saved-view.ts';

type Props = {
  savedViews: SavedViews;
  saved: SavedView;
  view: InboxView;
  onView: OnView;
  onEdit: () => void;
};

/** Actions for the open view. */
export function ViewMenu({ savedViews: { views, default_view_id }, saved, view, onView, onEdit }: Props) {
  const { id, name, changeable } = saved;
  const arrange = useArrangeViews();
  const save = useSaveView((made) => onView(toViewChange(made)));
  const remove = useRemoveView();
  const ids = views.map((each) => each.id);
  const place = ids.indexOf(id);
  const moveTo = (to: number) => arrange.mutate({ view_ids: moveItem(ids, id, to) });
  const askAndRemove = async () => {
    const sentence = saved.shared
      ? `“${name}” will be deleted for everyone it is shared with. Its conversations are kept.`
      : `“${name}” will be deleted. Its conversations are kept.`;
    if (
      !(await confirmDialog({
        title: 'Delete this view?',
        sentence,
        confirm: 'Delete view',
        destructive: true,
      }))
    )
      return;
    await remove(saved);
    onView(openPlace('todo'));
  };
  return (
    <Menu position="bottom-start" width={230} shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="sm" aria-label={`More actions for the view “${name}”`}>
          <IconChevronDown size={14} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changeable && !isUnchanged(view, saved) && (
          <Menu.Item onClick={() => save.mutate({ id, name, shared: saved.shared, filter: toFilter(view) })}>
            Save filter changes
          </Menu.Item>
        )}
        {!isUnchanged(view, saved) && (
          <Menu.Item onClick={() => onView(toViewChange(saved))}>Reset filters</Menu.Item>
        )}
        {changeable && <Menu.Item onClick={onEdit}>Rename or share…</Menu.Item>}
        <Menu.CheckboxItem
          checked={default_view_id === id}
          onChange={() => arrange.mutate({ default_view_id: default_view_id === id ? null : id })}
        >
          Open the inbox with this view
        </Menu.CheckboxItem>
        <Menu.Item disabled={place === 0} onClick={() => moveTo(place - 1)}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={place === views.length - 1} onClick={() => moveTo(place + 1)}>
          Move down
        </Menu.Item>
        {changeable && (
          <Menu.Item color="red" onClick={() => void askAndRemove()}>
            Delete view…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
