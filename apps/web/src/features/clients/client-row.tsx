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
import { Table, Text } from '@mantine/core';
import { memo } from 'react';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { TextLink } from '#web/ui/data/links.tsx';
import classes from './clients.module.css';

export const ClientRow = memo(function ClientRow({ client }: { client: Client }) {
  const { id, name, owners, alerts, to_do, overdue, figures, pipeline_value } = client;
  const [owner = '–', ...others] = owners;
  const waiting = figures.unanswered_interested.value ?? 0;
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <TextLink to="/conversations" search={{ location_id: id }} title={name}>
          {name}
        </TextLink>
        {alerts.map((alert) => (
          <Text key={alert} size="xs" className={classes.change} data-tone="bad">
            {alert}
          </Text>
        ))}
      </Table.Th>
      <Table.Td className={classes.owner} title={owners.join(', ')}>
        {others.length === 0 ? owner : `${owner} +${others.length}`}
      </Table.Td>
      <Table.Td>
        <TextLink to="/conversations" search={{ location_id: id, needs_action: 'true' }} inherit>
          {to_do.toLocaleString('en-US')}
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
            {overdue.toLocaleString('en-US')}
          </TextLink>
        )}
      </Table.Td>
      <Table.Td>
        {waiting === 0 ? (
          0
        ) : (
          <TextLink
            to="/conversations"
            search={{ location_id: id, status: 'interested', needs_action: 'true' }}
            inherit
          >
            {waiting.toLocaleString('en-US')}
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

/** A value with its change. Thin data is named instead of shown as a value. */
function FigureCell({ id, client }: CellProps & { id: ClientFigureId }) {
  const figure = client.figures[id];
  const thin = describeThinData(id, figure);
  const change = describeChange(id, figure);
  if (thin !== null)
    return (
      <Table.Td title={thin}>
        <Text size="xs" c="dimmed">
          Too little data
        </Text>
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
  return <Table.Td title={details.join('\n')}>{set === 0 ? '–' : `${reached} of ${set} reached`}</Table.Td>;
}

function SendersCell({ client: { senders } }: CellProps) {
  const { profile } = useViewer();
  const { failing, watch, unknown, healthy } = senders;
  const [value, tone] =
    failing > 0
      ? ([`${failing} failing`, 'trouble'] as const)
      : watch > 0
        ? ([`${watch} watched`, 'warning'] as const)
        : healthy > 0
          ? (['Healthy', 'good'] as const)
          : (['Unknown', 'neutral'] as const);
  if (failing + watch + unknown + healthy === 0) return <Table.Td>–</Table.Td>;
  const badge = <DataBadge value={value} tone={tone} label={summarizeSenders(senders)} />;
  return (
    <Table.Td className={classes.text}>
      {can(profile, 'integrations:read') && failing + watch > 0 ? (
        <TextLink to="/integrations/senders">{badge}</TextLink>
      ) : (
        badge
      )}
    </Table.Td>
  );
}

function CampaignsCell({ client: { campaigns } }: CellProps) {
  const [first, ...others] = campaigns;
  if (!first) return <Table.Td className={classes.text}>–</Table.Td>;
  const describe = ({ name, ends_on }: typeof first) =>
    ends_on === null ? `${name}: out of leads` : `${name}: ends ${formatDay(ends_on)}`;
  return (
    <Table.Td className={classes.text} title={campaigns.map(describe).join('\n')}>
      <TextLink to="/campaigns/$campaignId" params={{ campaignId: first.id }} inherit>
        {first.ends_on === null ? 'Out of leads' : `Ends ${formatDay(first.ends_on)}`}
      </TextLink>
      {others.length > 0 && ` +${others.length}`}
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
    </Table.Td>
  );
}
