import {
  COPY_GROUPS,
  type CopyGroup,
  type CopyResult,
  counted,
  DEFAULT_COPY_PERIOD,
  formatPercent,
  formatVariant,
  MAX_RANKED_COPY,
  MIN_COPY_SENT,
  PERIODS,
  type Period,
  type RankedCopy,
} from '@hearback/contract';
import { Group, NativeSelect, Stack, Table, Text } from '@mantine/core';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { DataBadge, type Tone } from '#web/ui/data/data-badge.tsx';
import { ButtonLink, TextLink } from '#web/ui/data/links.tsx';
import { IconChartBar } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useCopyRanking } from './api.ts';
import classes from './clients.module.css';

type View = { readonly by?: CopyGroup | undefined; readonly period?: Period | undefined };
type Props = { view: View; onView: (view: View) => void };

const GROUPS: Readonly<Record<CopyGroup, { label: string; one: string }>> = {
  subject: { label: 'Subject lines', one: 'subject line' },
  step: { label: 'Steps', one: 'step' },
};

const RESULTS: Readonly<Record<CopyResult, { value: string; tone: Tone }>> = {
  better: { value: 'Above average', tone: 'good' },
  unclear: { value: 'No clear difference', tone: 'neutral' },
  worse: { value: 'Below average', tone: 'danger' },
};

const toPeriod = (period: Period): string =>
  period === 'all' ? 'All time' : `Last ${counted(Number(period), 'day')}`;

/** Subject lines and steps of all clients that the viewer sees, the best first. */
export function CopyPage({ view, onView }: Props) {
  const { by = 'subject', period = DEFAULT_COPY_PERIOD } = view;
  const query = useCopyRanking({ by, period });
  const thin = query.data?.thin ?? 0;
  return (
    <>
      <PageHeader
        title="Winning copy"
        description="Subject lines and steps of all your clients, ranked by positive replies."
        actions={
          <ButtonLink variant="default" to="/clients">
            All clients
          </ButtonLink>
        }
      />
      <Group gap="sm" mb="md" align="flex-end">
        <NativeSelect
          label="Rank"
          data={COPY_GROUPS.map((value) => ({ value, label: GROUPS[value].label }))}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            onView({ ...view, by: value === 'step' ? 'step' : undefined })
          }
        />
        <NativeSelect
          label="Period"
          data={PERIODS.map((value) => ({ value, label: toPeriod(value) }))}
          value={period}
          onChange={({ currentTarget: { value } }) =>
            onView({
              ...view,
              period: PERIODS.find((each) => each === value && each !== DEFAULT_COPY_PERIOD),
            })
          }
        />
      </Group>
      <QueryStates
        query={{ ...query, data: query.data?.copy }}
        failure="Failed to load the ranking"
        loading="Loading ranking..."
        empty={
          <EmptyState icon={IconChartBar} title="Not enough data yet">
            A {GROUPS[by].one} is ranked once it has been sent {counted(MIN_COPY_SENT, 'time')}.
            {period !== 'all' && ' Try a longer period.'}
          </EmptyState>
        }
      >
        {(copy) => (
          <Stack gap="sm" data-wide>
            <Text size="sm" c="dimmed">
              On average, {formatPercent(query.data?.percent ?? null)} of these messages received a positive
              reply. The range is the 95% confidence interval of the rate.
            </Text>
            <Table.ScrollContainer minWidth={880} type="native" className={classes.scroll}>
              <Table
                aria-label={`${GROUPS[by].label} by positive replies`}
                className={classes.copies}
                verticalSpacing="sm"
              >
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{by === 'subject' ? 'Subject line' : 'Step'}</Table.Th>
                    <Table.Th ta="right">Rate</Table.Th>
                    <Table.Th>Result</Table.Th>
                    <Table.Th ta="right">Positive replies</Table.Th>
                    <Table.Th ta="right">Sent</Table.Th>
                    <Table.Th>Campaigns</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {copy.map((each) => (
                    <CopyRow
                      key={`${each.campaigns[0]?.id}:${each.step}:${each.variant}:${each.subject}`}
                      {...each}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            {query.data?.has_more && (
              <Text size="sm" c="dimmed">
                Shows the best {counted(MAX_RANKED_COPY, GROUPS[by].one)}.
              </Text>
            )}
          </Stack>
        )}
      </QueryStates>
      {thin > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          Not ranked because they were sent fewer than {counted(MIN_COPY_SENT, 'time')}:{' '}
          {counted(thin, GROUPS[by].one)}.
        </Text>
      )}
    </>
  );
}

function CopyRow(copy: RankedCopy) {
  const { subject, step, campaigns, campaign_count, sent, interested, result } = copy;
  return (
    <Table.Tr>
      <Table.Td className={classes.copy}>
        <Text size="sm" fw={600}>
          {subject ?? 'Same as previous email'}
        </Text>
        {step !== null && (
          <Text size="xs" c="dimmed">
            {toStepName(copy)}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">
        <Text size="sm" fw={600}>
          {formatPercent(copy.percent)}
        </Text>
        <Text size="xs" c="dimmed" className={classes.range}>
          {formatPercent(copy.low_percent)} to {formatPercent(copy.high_percent)}
        </Text>
      </Table.Td>
      <Table.Td>
        <DataBadge {...RESULTS[result]} />
      </Table.Td>
      <Table.Td ta="right">{formatCount(interested)}</Table.Td>
      <Table.Td ta="right">{formatCount(sent)}</Table.Td>
      <Table.Td className={classes.copy}>
        {campaigns.map(({ id, name, client }) => (
          <Text key={id} size="sm">
            <TextLink to="/campaigns/$campaignId" params={{ campaignId: id }} inherit>
              {name}
            </TextLink>
            <Text span inherit c="dimmed">
              , {client ?? 'no client'}
            </Text>
          </Text>
        ))}
        {campaign_count > campaigns.length && (
          <Text size="sm" c="dimmed">
            and {campaign_count - campaigns.length} more
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const toStepName = ({ step, variant }: RankedCopy): string =>
  variant === null ? `Step ${step}` : `Step ${step}, variant ${formatVariant(variant)}`;
