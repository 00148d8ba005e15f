import {
  type Client,
  type ClientFigureId,
  can,
  describeChange,
  describeTarget,
  describeThinData,
  FIGURE_LABELS,
  formatDay,
  formatFigure,
  formatMoney,
  summarizeSenders,
  summarizeTargets,
  TARGETED_FIGURES,
} from '@hearback/contract';
import { Stack, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { DetailsPopover } from '#web/ui/data/details-popover.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import classes from './clients.module.css';

/** The list behind the number. It hides snoozed conversations unless it is filtered by them. */
const toInterested = (location_id: string) =>
  ({ location_id, status: 'interested', needs_action: 'true' }) as const;

export const ClientRow = memo(function ClientRow({ client }: { client: Client }) {
  const { id, name, owners, alerts, to_do, overdue, figures, pipeline_value } = client;
  const { interested_to_do, interested_snoozed } = client;
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <TextLink to="/conversations" search={{ location_id: id }}>
          {name}
        </TextLink>
        {alerts.map((alert) => (
          <Text key={alert} size="xs" className={classes.change} data-tone="bad">
            {alert}
          </Text>
        ))}
      </Table.Th>
      <Table.Td className={`${classes.text} ${classes.wrapped}`}>
        {owners.length === 0 ? '–' : owners.join(', ')}
      </Table.Td>
      <Table.Td>
        <TextLink to="/conversations" search={{ location_id: id, needs_action: 'true' }} inherit>
          {formatCount(to_do)}
        </TextLink>
      </Table.Td>
      <Table.Td>
        {overdue === 0 ? (
          0
        ) : (
          <TextLink
            to="/conversations"
            search={{ location_id: id, overdue: 'true' }}
            inherit
            c="var(--mantine-color-error)"
          >
            {formatCount(overdue)}
          </TextLink>
        )}
      </Table.Td>
      <Table.Td>
        {interested_to_do === 0 ? (
          0
        ) : (
          <TextLink to="/conversations" search={toInterested(id)} inherit>
            {formatCount(interested_to_do)}
          </TextLink>
        )}
        {interested_snoozed > 0 && (
          <TextLink
            to="/conversations"
            search={{ ...toInterested(id), snoozed: 'true' }}
            display="block"
            size="xs"
          >
            {formatCount(interested_snoozed)} snoozed
          </TextLink>
        )}
      </Table.Td>
      <FigureCell id="response_seconds" client={client} />
      <FigureCell id="reply_rate" client={client} />
      <FigureCell id="positive_rate" client={client} />
      <Table.Td>{formatFigure('meetings_booked', figures.meetings_booked.value)}</Table.Td>
      <Table.Td>{formatMoney(pipeline_value)}</Table.Td>
      <TargetsCell client={client} />
      <SendersCell client={client} />
      <CampaignsCell client={client} />
      <ReportCell client={client} />
    </Table.Tr>
  );
});

type CellProps = { client: Client };

/** A value with its change, or the reason why there is no value. */
function FigureCell({ id, client }: CellProps & { id: ClientFigureId }) {
  const figure = client.figures[id];
  const thin = describeThinData(id, figure);
  const change = describeChange(id, figure);
  if (thin !== null)
    return (
      <Table.Td c="dimmed">
        <DetailsPopover label="Not enough data" title={FIGURE_LABELS[id]}>
          <Text size="sm">{thin}</Text>
        </DetailsPopover>
      </Table.Td>
    );
  return (
    <Table.Td>
      {formatFigure(id, figure.value)}
      {change && (
        <Text size="xs" className={classes.change} data-tone={change.tone}>
          {change.text}
        </Text>
      )}
    </Table.Td>
  );
}

function TargetsCell({ client }: CellProps) {
  const { set, reached } = summarizeTargets(client);
  const details = TARGETED_FIGURES.flatMap((id) => {
    const text = describeTarget(id, client.figures[id]);
    return text === null
      ? []
      : [`${FIGURE_LABELS[id]} ${formatFigure(id, client.figures[id].value)}. ${text}`];
  });
  return (
    <Table.Td>
      {set === 0 ? (
        '–'
      ) : (
        <DetailsPopover label={`${reached} of ${set} reached`} title="Targets">
          {details.map((detail) => (
            <Text key={detail} size="sm">
              {detail}
            </Text>
          ))}
        </DetailsPopover>
      )}
    </Table.Td>
  );
}

function SendersCell({ client: { senders } }: CellProps) {
  const { profile } = useViewer();
  const { failing, watch, unknown, healthy } = senders;
  const [value, tone] =
    failing > 0
      ? ([`${failing} failing`, 'danger'] as const)
      : watch > 0
        ? ([`${watch} to watch`, 'warning'] as const)
        : healthy > 0
          ? (['Healthy', 'good'] as const)
          : (['Unknown', 'neutral'] as const);
  if (failing + watch + unknown + healthy === 0) return <Table.Td>–</Table.Td>;
  const badge = <DataBadge value={value} tone={tone} label={summarizeSenders(senders)} />;
  return (
    <Table.Td className={`${classes.text} ${classes.senders}`}>
      {can(profile, 'integrations:read') && failing + watch > 0 ? (
        <TextLink to="/integrations/senders">{badge}</TextLink>
      ) : (
        badge
      )}
    </Table.Td>
  );
}

function CampaignsCell({ client: { campaigns } }: CellProps) {
  if (campaigns.length === 0) return <Table.Td className={classes.text}>–</Table.Td>;
  const outOfLeads = campaigns.filter(({ ends_on }) => ends_on === null).length;
  const ending = campaigns.length - outOfLeads;
  const summary = [
    ...(ending > 0 ? [`${ending} ending`] : []),
    ...(outOfLeads > 0 ? [`${outOfLeads} out of leads`] : []),
  ].join(', ');
  return (
    <Table.Td className={classes.text}>
      <DetailsPopover label={summary} title="Campaigns">
        <Stack gap="xs">
          {campaigns.map(({ id, name, ends_on }) => (
            <div key={id} className={classes.campaign}>
              <TextLink to="/campaigns/$campaignId" params={{ campaignId: id }} size="sm">
                {name}
              </TextLink>
              <Text size="xs" c="dimmed">
                {ends_on === null ? 'Out of leads' : `Ends ${formatDay(ends_on)}`}
              </Text>
            </div>
          ))}
        </Stack>
      </DetailsPopover>
    </Table.Td>
  );
}

function ReportCell({ client: { last_report } }: CellProps) {
  if (last_report === null) return <Table.Td className={classes.text}>–</Table.Td>;
  return (
    <Table.Td className={classes.text}>
      <TextLink to="/reports/$reportId" params={{ reportId: last_report.id }} inherit>
        {formatDay(last_report.last_day)}
      </TextLink>
      {last_report.state !== 'published' && (
        <Text size="xs" c="dimmed">
          Not published
        </Text>
      )}
    </Table.Td>
  );
}
