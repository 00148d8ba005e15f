import { can, canAnywhere } from '@hearback/contract';
import { Button, Group, Title } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconFilterOff, IconMessages } from '#web/ui/icons/inbox.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { type Option, useConversations } from '../api/threads.ts';
import { useKeys } from '../keyboard/use-keys.ts';
import { LazyBulkBar, LazyBulkProgress } from './bulk/lazy-bulk.tsx';
import { type Picking, useSelection } from './bulk/use-selection.ts';
import { Filters } from './filters/filters.tsx';
import classes from './list.module.css';
import { ListCounts } from './list-counts.tsx';
import { ListFailure } from './list-failure.tsx';
import { DensitySwitch, ListMenu } from './list-menu.tsx';
import { ConversationRows } from './rows/conversation-rows.tsx';
import { hasFilters, type InboxView, NO_FILTERS, type OnView, toQueryFilter } from './view.ts';
import { ViewTabs } from './views/view-tabs.tsx';

type Props = {
  view: InboxView;
  onView: OnView;
  /** Options of the campaign filter, which is hidden if there are none. */
  campaigns: readonly Option[];
  onShortcuts: () => void;
};

export function ConversationList({ view, onView, campaigns, onShortcuts }: Props) {
  const { profile } = useViewer();
  const mayWrite = canAnywhere(profile, 'inbox:write');
  const mayView = can(profile, 'inbox:write');
  const picking = useSelection(view);
  return (
    <>
      <div className={classes.head}>
        <Group justify="space-between" wrap="nowrap">
          <div>
            <Title order={1} className={classes.title}>
              Conversations
            </Title>
            <ListCounts onView={onView} />
          </div>
          <Group gap={4} wrap="nowrap">
            <DensitySwitch />
            <ListMenu view={view} mayWrite={mayWrite} onView={onView} onShortcuts={onShortcuts} />
          </Group>
        </Group>
        {mayView && <ViewTabs view={view} onView={onView} />}
        <ConversationSearch
          q={view.q}
          onSearch={(q) => onView({ q, added_since: undefined, active_since: undefined })}
        />
        <Filters view={view} campaigns={campaigns} onView={onView} />
      </div>
      <Found view={view} onView={onView} picking={picking} />
      {mayWrite && <LazyBulkProgress />}
      {!picking.isEmpty && <LazyBulkBar picking={picking} />}
    </>
  );
}

function Found({ view, onView, picking }: Pick<Props, 'view' | 'onView'> & { picking: Picking }) {
  const query = useConversations(toQueryFilter(view));
  const { data, error, isPlaceholderData } = query;
  const conversations = useMemo(() => data?.pages.flatMap((page) => page.conversations) ?? [], [data]);
  if (data === undefined && error !== null) return <ListFailure error={error} />;
  if (data === undefined || (isPlaceholderData && conversations.length === 0))
    return <LoadingState label="Loading conversations..." />;
  if (conversations.length > 0)
    return <ConversationRows {...{ conversations, view, onView, query, picking }} />;
  if (!hasFilters(view)) return <NothingYet />;
  return (
    <EmptyState
      bare
      icon={IconFilterOff}
      title="No conversations match your filters"
      actions={
        <Button variant="default" onClick={() => onView(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    >
      Try a different search or fewer filters.
    </EmptyState>
  );
}

function NothingYet() {
  const mayConnect = can(useViewer().profile, 'integrations:read');
  return (
    <EmptyState
      bare
      icon={IconMessages}
      title="No conversations found"
      actions={mayConnect && <ButtonLink to="/integrations">Connect an account</ButtonLink>}
    >
      {mayConnect
        ? 'Replies to your cold emails and LinkedIn messages appear here. Connect an account to receive them.'
        : 'Replies to outreach for your locations appear here.'}
    </EmptyState>
  );
}

type ConversationSearchProps = { q: string | undefined; onSearch: (q: string | undefined) => void };

function ConversationSearch(props: ConversationSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  return <SearchBox {...props} ref={input} what="conversations" />;
}
