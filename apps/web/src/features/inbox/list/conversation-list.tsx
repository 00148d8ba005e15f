import { type ClientThreads, can, canAnywhere, pluralize } from '@hearback/contract';
import { Button, Text } from '@mantine/core';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazy-dialog.tsx';
import { IconFilterOff, IconMessages } from '#web/ui/icons/inbox.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { useKeys } from '#web/ui/use-keys.ts';
import { useResultCount } from '../api/counts.ts';
import { type Option, toRows, useConversations } from '../api/threads.ts';
import { useViews } from '../api/views.ts';
import { LazyBulkBar, LazyBulkProgress } from './bulk/lazy-bulk.tsx';
import { type SelectionState, useSelection } from './bulk/use-selection.ts';
import { shownCount } from './counts.ts';
import { Filters, NeedsActionSwitch } from './filters/filters.tsx';
import classes from './list.module.css';
import { ListFailure } from './list-failure.tsx';
import { ListMenu } from './list-menu.tsx';
import { PlaceMenu } from './places/place-menu.tsx';
import { findPlace, openPlace, withoutPlace } from './places/places.ts';
import { ConversationRows } from './rows/conversation-rows.tsx';
import { hasFilters, type InboxView, NO_FILTERS, type OnView, toQueryFilter } from './view.ts';

/** Shown when nothing is left to do, so the first rows do not wait for it. */
const EmptyPlace = lazyDialog(async () => (await import('./places/empty-place.tsx')).EmptyPlace);

type Props = {
  /** Excludes the open conversation, so that moving through the list does not re-render its header. */
  view: InboxView;
  onView: OnView;
  onOpen: (contact_id: string) => void;
  /** Whether the URL names no place, so that the default view opens. */
  isBare: boolean;
  /** Options of the campaign filter, which is hidden if there are none. */
  campaigns: readonly Option[];
  onShortcuts: () => void;
  /** Next steps, shown while there are no conversations at all. */
  nextSteps: ReactNode;
};

export function ConversationList({ view, onView, onOpen, isBare, campaigns, onShortcuts, nextSteps }: Props) {
  const canWrite = canAnywhere(useViewer().profile, 'inbox:write');
  const picking = useSelection(view);
  const found = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  useKeys(canWrite ? { '*': picking.pickAll } : {});
  return (
    <>
      <ListHead
        {...{ view, onView, isBare, campaigns, onShortcuts, canWrite }}
        results={found}
        onEnter={setEntered}
      />
      <div ref={found} tabIndex={-1} className={classes.found}>
        <Found
          {...{ view, onView, onOpen, picking, nextSteps }}
          opensFirst={entered !== null && entered === view.q}
          onOpened={(isFound) => {
            setEntered(null);
            // The next keys belong to the opened conversation.
            if (isFound) found.current?.focus({ preventScroll: true });
          }}
        />
      </div>
      {canWrite && <LazyBulkProgress />}
      {!picking.isEmpty && <LazyBulkBar picking={picking} />}
    </>
  );
}

type HeadProps = Pick<Props, 'view' | 'onView' | 'isBare' | 'campaigns' | 'onShortcuts'> & {
  canWrite: boolean;
  results: RefObject<HTMLDivElement | null>;
  onEnter: (q: string) => void;
};

/** Memoized, because its menus and filters are the most expensive part of the list. */
const ListHead = memo(function ListHead(props: HeadProps) {
  const { view, onView, isBare, campaigns, onShortcuts, canWrite, results, onEnter } = props;
  const isTeam = can(useViewer().profile, 'inbox:write');
  // After a filter is chosen, keys belong to the list again.
  const filter: OnView = (change) => {
    onView(change);
    requestAnimationFrame(() => results.current?.focus({ preventScroll: true }));
  };
  const search = (q: string | undefined) => onView({ q, added_since: undefined, active_since: undefined });
  return (
    <div className={classes.head}>
      <div className={classes.bar}>
        {isTeam ? (
          <PlaceMenu view={view} onView={onView} isBare={isBare} />
        ) : (
          <Text className={classes.title} aria-hidden="true">
            Conversations
          </Text>
        )}
        <ResultCount view={view} />
        {isTeam && <NeedsActionSwitch view={view} onView={filter} />}
      </div>
      <div className={classes.bar}>
        <ConversationSearch
          q={view.q}
          onSearch={search}
          onDown={() => findRow(results.current)?.focus()}
          onEnter={onEnter}
        />
        <ListMenu view={view} canWrite={canWrite} onView={onView} onShortcuts={onShortcuts} />
      </div>
      <Filters view={view} campaigns={campaigns} onView={filter} onMore={onView} />
    </div>
  );
});

const findRow = (list: HTMLElement | null) => list?.querySelector<HTMLElement>('a[data-contact]');

/** How many conversations the search and the added filters leave. The place shows its own number. */
function ResultCount({ view }: { view: InboxView }) {
  const filter = toQueryFilter(view);
  const isNarrowed = hasFilters(withoutPlace(view));
  const { data, isPlaceholderData } = useConversations(filter);
  const isWhole = data !== undefined && data.pages.at(-1)?.next === null;
  const loaded = data && toRows(data).length;
  const counted = useResultCount(filter, isNarrowed && data !== undefined && !isWhole && !isPlaceholderData);
  const number = isWhole ? loaded : counted;
  return (
    <Text role="status" size="xs" c="dimmed" className={classes.results}>
      {isNarrowed && !isPlaceholderData && number !== undefined
        ? `${shownCount(number)} ${pluralize(number, 'result')}`
        : ''}
    </Text>
  );
}

type FoundProps = Pick<Props, 'view' | 'onView' | 'onOpen' | 'nextSteps'> & {
  picking: SelectionState;
  /** Whether the first result opens as soon as it is loaded. */
  opensFirst: boolean;
  onOpened: (isFound: boolean) => void;
};

function Found({ view, onView, onOpen, picking, nextSteps, opensFirst, onOpened }: FoundProps) {
  const query = useConversations(toQueryFilter(view));
  const { data, error, isPlaceholderData } = query;
  const conversations = useMemo(() => toRows(data), [data]);
  const first = isPlaceholderData || data === undefined ? undefined : (conversations[0]?.contact_id ?? null);
  const openFirst = useEffectEvent((contact_id: string | null) => {
    onOpened(contact_id !== null);
    if (contact_id !== null) onOpen(contact_id);
  });
  useEffect(() => {
    if (opensFirst && first !== undefined) openFirst(first);
  }, [opensFirst, first]);
  if (data === undefined && error !== null) return <ListFailure error={error} />;
  if (data === undefined || (isPlaceholderData && conversations.length === 0))
    return <LoadingState shape="rows" label="Loading conversations..." />;
  if (conversations.length > 0)
    return <ConversationRows {...{ conversations, view, onOpen, query, picking }} />;
  return <NothingListed view={view} onView={onView} nextSteps={nextSteps} />;
}

function NothingListed({ view, onView, nextSteps }: Pick<Props, 'view' | 'onView' | 'nextSteps'>) {
  const isTeam = can(useViewer().profile, 'inbox:write');
  const savedViews = useViews();
  const place = findPlace(view);
  if (!hasFilters(isTeam ? withoutPlace(view) : view)) {
    if (!isTeam || savedViews === undefined || savedViews.places.all + savedViews.places.snoozed === 0)
      return <NothingYet nextSteps={nextSteps} />;
    return <EmptyPlace place={place} onView={onView} />;
  }
  return (
    <EmptyState
      bare
      icon={IconFilterOff}
      title="No conversations match your filters"
      actions={
        <Button variant="default" onClick={() => onView(isTeam ? openPlace(place) : NO_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      Try a different search or fewer filters.
    </EmptyState>
  );
}

function NothingYet({ nextSteps }: Pick<Props, 'nextSteps'>) {
  const { profile } = useViewer();
  const threads = profile.client_access?.threads;
  if (threads)
    return (
      <EmptyState
        bare
        icon={IconMessages}
        title="No conversations found"
        actions={
          <ButtonLink variant="default" to="/">
            Open the dashboard
          </ButtonLink>
        }
      >
        {NOTHING_FOR_CLIENTS[threads]}
      </EmptyState>
    );
  const canConnect = can(profile, 'integrations:read');
  return (
    <EmptyState bare icon={IconMessages} title="No conversations found" actions={canConnect && nextSteps}>
      {canConnect
        ? 'Replies to your cold emails and LinkedIn messages appear here.'
        : 'Replies to outreach for your locations appear here.'}
    </EmptyState>
  );
}

const NOTHING_FOR_CLIENTS: Record<ClientThreads, string> = {
  none: 'Your agency shares results with you, but not conversations. Open the dashboard to see your results, or ask your agency for access.',
  interested: 'A conversation appears here when a lead is interested. The dashboard counts all replies.',
  all: 'Replies to your outreach appear here. The dashboard shows your results so far.',
};

type ConversationSearchProps = {
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
  onDown: () => void;
  onEnter: (q: string) => void;
};

/** Arrow down moves to the results, Enter opens the first one. */
function ConversationSearch({ onDown, onEnter, ...props }: ConversationSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const press = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'ArrowDown') onDown();
    const q = currentTarget.value.trim();
    if (key === 'Enter' && q !== '') onEnter(q);
  };
  return <SearchBox {...props} ref={input} flex={1} size="xs" noun="conversations" onPress={press} />;
}
