import { PLACES, type SavedView, type SavedViews } from '@hearback/contract';
import { Button, Kbd, Menu, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { IconChevronDown } from '#web/ui/icons/inbox.ts';
import { useKeys } from '#web/ui/use-keys.ts';
import { useViews } from '../../api/views.ts';
import { assignViewKeys, PLACE_KEYS } from '../../keyboard/place-keys.ts';
import { PLACE_LABELS } from '../../wording.ts';
import { hasFilters, type InboxView, type OnView } from '../view.ts';
import { isUnchanged, toViewChange } from '../views/saved-view.ts';
import { ViewMenu } from '../views/view-menu.tsx';
import classes from './place-menu.module.css';
import { findPlace, openPlace, withoutPlace } from './places.ts';

const ViewDialog = lazyDialog(async () => (await import('../views/view-dialog.tsx')).ViewDialog);

type Props = { view: InboxView; onView: OnView; isBare: boolean };

/** The current place or saved view with its count. Opens the list of all of them. */
export function PlaceMenu({ view, onView, isBare }: Props) {
  const savedViews = useViews();
  useOpenPlace(savedViews, onView, isBare);
  const [edited, setEdited] = useState<SavedView | null>(null);
  const open = savedViews?.views.find(({ id }) => id === view.view);
  const place = findPlace(view);
  const name = open?.name ?? PLACE_LABELS[place];
  const number = open ? open.number : savedViews?.places[place];
  return (
    <div className={classes.head}>
      <Menu position="bottom-start" width={280} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            className={classes.current}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            title="Show another place"
          >
            <span className={classes.name}>{name}</span>
            {open && !isUnchanged(view, open) && <span aria-hidden="true">*</span>}
            {number != null && <span className={classes.number}>{` ${toText(number)}`}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Places" className={classes.places}>
          {PLACES.map((each) => (
            <PlaceItem
              key={each}
              name={PLACE_LABELS[each]}
              number={savedViews?.places[each]}
              shortcut={PLACE_KEYS[each]}
              isCurrent={open === undefined && each === place && !hasFilters(withoutPlace(view))}
              onOpen={() => onView(openPlace(each))}
            />
          ))}
          {savedViews !== undefined && savedViews.views.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>Views</Menu.Label>
              {savedViews.views.map((saved, index) => (
                <PlaceItem
                  key={saved.id}
                  name={saved.name}
                  number={saved.number}
                  shortcut={assignViewKeys(savedViews.views)[index]?.key}
                  isCurrent={saved === open}
                  onOpen={() => onView(toViewChange(saved))}
                />
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {savedViews && open && (
        <ViewMenu
          savedViews={savedViews}
          saved={open}
          view={view}
          onView={onView}
          onEdit={() => setEdited(open)}
        />
      )}
      {edited && <ViewDialog saved={edited} view={view} onView={onView} onClose={() => setEdited(null)} />}
    </div>
  );
}

const toText = (number: number) => formatCount(number);

type ItemProps = {
  name: string;
  number: number | null | undefined;
  shortcut: string | undefined;
  isCurrent: boolean;
  onOpen: () => void;
};

const PlaceItem = ({ name, number, shortcut, isCurrent, onOpen }: ItemProps) => (
  <Menu.Item
    className={classes.item}
    aria-current={isCurrent || undefined}
    aria-keyshortcuts={shortcut}
    onClick={onOpen}
    rightSection={
      <span className={classes.hints}>
        {number != null && (
          <Text span size="xs" c="dimmed">
            {toText(number)}
          </Text>
        )}
        <Kbd size="xs" aria-hidden="true" className={classes.key} data-none={!shortcut || undefined}>
          {shortcut}
        </Kbd>
      </span>
    }
  >
    {name}
  </Menu.Item>
);

/** Opens places and views by their keys, and the default view if the URL names neither. */
function useOpenPlace(savedViews: SavedViews | undefined, onView: OnView, isBare: boolean): void {
  useKeys({
    ...Object.fromEntries(PLACES.map((place) => [PLACE_KEYS[place], () => onView(openPlace(place))])),
    ...Object.fromEntries(
      assignViewKeys(savedViews?.views ?? []).map((each) => [each.key, () => onView(toViewChange(each))]),
    ),
  });
  const isDecided = useRef(false);
  const decide = useEffectEvent((loadedViews: SavedViews | undefined) => {
    if (loadedViews === undefined || isDecided.current) return;
    isDecided.current = true;
    const first = loadedViews.views.find(({ id }) => id === loadedViews.default_view_id);
    if (first && isBare) onView(toViewChange(first));
  });
  useEffect(() => decide(savedViews), [savedViews]);
}
