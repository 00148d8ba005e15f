import type { SenderFilter, SenderHealth, SenderSummary, UnreadAccount } from '@hearback/contract';
import { Alert, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { ButtonLink, TextLink } from '#web/ui/data/links.tsx';
import { IconMailOff } from '#web/ui/icons/other.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { type SenderView, useFixSender, useSenderHealth } from '../api.ts';
import classes from './sender-health.module.css';
import { SenderTable } from './sender-table.tsx';
import { BANDS } from './wording.ts';

type Option = { readonly value: string; readonly label: string };

type Props = {
  view: SenderView;
  onView: (view: SenderView) => void;
  locations: readonly Option[];
  canFix: boolean;
  canSeeAccounts: boolean;
};

/** Mailboxes and LinkedIn accounts: what fails, why, and what to do. */
export function SenderHealthPage({ view, onView, locations, canFix, canSeeAccounts }: Props) {
  const query = useSenderHealth(view);
  const { fix, pending } = useFixSender();
  const { data, error, isFetching, refetch } = query;
  const first = data?.pages[0];
  const senders = data?.pages.flatMap((page) => page.senders);
  return (
    <>
      <PageHeader
        title="Sender health"
        help="sender_health"
        description="Mailboxes and LinkedIn accounts that send for you. Updated every hour; warm-up, bounces and DNS once a day."
        actions={
          canSeeAccounts && (
            <ButtonLink to="/integrations" variant="default">
              All integrations
            </ButtonLink>
          )
        }
      />
      <Stack gap="lg">
        {first?.unread_accounts.map((account) => (
          <UnreadNotice key={account.id} account={account} />
        ))}
        <Panel title="Senders" {...(first && { description: toSentence(first.summary) })}>
          <Filters view={view} onView={onView} locations={locations} summary={first?.summary} />
          <QueryStates<SenderHealth[]>
            query={{ data: senders, error, isFetching, refetch }}
            loading="Loading senders..."
            failure="Failed to load the senders"
            empty={<Nothing view={view} summary={first?.summary} canSeeAccounts={canSeeAccounts} />}
            bare
          >
            {(senders) => (
              <>
                <SenderTable senders={senders} canFix={canFix} onFix={fix} fixingId={pending?.id ?? null} />
                <LoadOlder pages={query} of="senders" label="Load more" />
              </>
            )}
          </QueryStates>
        </Panel>
      </Stack>
    </>
  );
}

const UnreadNotice = ({ account: { name, problem } }: { account: UnreadAccount }) => (
  <Alert color="orange" title={`Sender data of ${name} is out of date`}>
    {problem} <TextLink to="/integrations">Open Integrations</TextLink>
  </Alert>
);

/** '11 senders: 1 failing, 2 to watch, 8 healthy' */
function toSentence({ failing, watch, unknown, healthy }: SenderSummary): string {
  const total = failing + watch + unknown + healthy;
  const parts = [
    failing > 0 && `${failing} failing`,
    watch > 0 && `${watch} to watch`,
    unknown > 0 && `${unknown} without enough data`,
    healthy > 0 && `${healthy} healthy`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No senders' : `${total} in total: ${parts.join(', ')}`;
}

const FILTERS: readonly { value: SenderFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'problems', label: 'Problems' },
  { value: 'unknown', label: BANDS.unknown.word },
  { value: 'healthy', label: BANDS.healthy.word },
];

type FilterProps = Pick<Props, 'view' | 'onView' | 'locations'> & { summary: SenderSummary | undefined };

function Filters({ view, onView, locations, summary }: FilterProps) {
  const counts: Partial<Record<SenderFilter | 'all', number>> = summary
    ? {
        all: summary.failing + summary.watch + summary.unknown + summary.healthy,
        problems: summary.failing + summary.watch,
      }
    : {};
  return (
    <Group gap="sm" mb="md" className={classes.filters}>
      <SegmentedControl
        size="xs"
        aria-label="Show"
        value={view.filter === 'failing' || view.filter === 'watch' ? 'problems' : (view.filter ?? 'all')}
        data={FILTERS.map(({ value, label }) => ({
          value,
          label: counts[value] === undefined ? label : `${label} (${counts[value]})`,
        }))}
        onChange={(option) =>
          onView({ ...view, filter: option === 'all' ? undefined : (option as SenderFilter) })
        }
      />
      <SearchBox
        noun="senders"
        size="xs"
        q={view.search}
        onSearch={(search) => onView({ ...view, search })}
        flex="1 1 12rem"
      />
      {locations.length > 1 && (
        <Select
          size="xs"
          aria-label="Location"
          placeholder="All locations"
          clearable
          searchable
          data={[...locations]}
          value={view.location_id ?? null}
          onChange={(location_id) => onView({ ...view, location_id: location_id ?? undefined })}
          flex="1 1 12rem"
        />
      )}
    </Group>
  );
}

type NothingProps = Pick<Props, 'view' | 'canSeeAccounts'> & { summary: SenderSummary | undefined };

function Nothing({ view, summary, canSeeAccounts }: NothingProps) {
  const isFiltered = view.search !== undefined || view.location_id !== undefined;
  const total = summary ? Object.values(summary).reduce((sum, count) => sum + count, 0) : 0;
  if (!isFiltered && total === 0)
    return (
      <EmptyState
        bare
        icon={IconMailOff}
        title="No senders yet"
        actions={
          canSeeAccounts && (
            <ButtonLink to="/integrations" size="xs">
              Connect an account
            </ButtonLink>
          )
        }
      >
        {canSeeAccounts
          ? 'Connect Instantly or HeyReach. Mailboxes and LinkedIn accounts appear here within a minute.'
          : 'Senders appear here when a campaign of your location uses them.'}
      </EmptyState>
    );
  if (view.filter === 'problems' && !isFiltered)
    return (
      <EmptyState bare icon={IconMailOff} title="No problems">
        All senders with enough data are healthy.
      </EmptyState>
    );
  return (
    <EmptyState bare icon={IconMailOff} title="No senders match">
      Change the filter, the location or the search.
    </EmptyState>
  );
}
