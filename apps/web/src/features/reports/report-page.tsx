import {
  describeSource,
  formatPeriod,
  pluralize,
  type Report,
  type ReportDelivery,
} from '@hearback/contract';
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { BackLink } from '#web/ui/buttons/back-link.tsx';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useApproveReport, useDownload, usePublishReport, useRemoveReport, useReport } from './api.ts';
import { NarrativeEditor } from './narrative-editor.tsx';
import { ReportSections } from './report-sections.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { toShownState } from './states.ts';

type Props = { id: string; onRemoved: () => void };

export function ReportPage({ id, onRemoved }: Props) {
  const query = useReport(id);
  return (
    <>
      <BackLink to="/reports" variant="subtle" size="compact-sm" mb="sm">
        All reports
      </BackLink>
      <QueryStates query={query} failure="Failed to load the report" loading="Loading report..." order={1}>
        {(report) => <LoadedReport report={report} onRemoved={onRemoved} />}
      </QueryStates>
    </>
  );
}

function LoadedReport({ report, onRemoved }: { report: Report; onRemoved: () => void }) {
  const { figures, client, brand, state, can_edit, delivery } = report;
  const stateBadge = toShownState(report);
  return (
    <>
      <PageHeader
        title={`${client}: ${formatPeriod(report)}`}
        description={`${describeSource(report)} By ${brand}.`}
        badge={can_edit && <DataBadge value={stateBadge.label} tone={stateBadge.tone} />}
        actions={<ReportActions report={report} onRemoved={onRemoved} />}
      />
      {state === 'failed' && (
        <Alert color="red" mb="lg">
          {report.failure}
        </Alert>
      )}
      {can_edit && delivery !== null && state !== 'failed' && <DeliveryNotice delivery={delivery} />}
      {figures === null ? (
        state === 'building' && <LoadingState label="Computing the figures..." />
      ) : (
        <>
          {can_edit && report.written_by !== null && (
            <Text size="sm" c="dimmed" mb="md">
              {WRITERS[report.written_by]}
            </Text>
          )}
          <ReportSections report={{ ...report, figures }} />
        </>
      )}
    </>
  );
}

function DeliveryNotice({ delivery }: { delivery: ReportDelivery }) {
  const { state, failed_recipients, has_stale_figures } = delivery;
  const sentence = describeDelivery(delivery);
  return (
    <>
      {sentence !== null && (
        <Alert color={state === 'waiting' ? 'yellow' : 'blue'} mb="lg">
          {sentence}
          {state === 'waiting' && has_stale_figures && (
            <Text size="sm" mt="xs">
              The figures for an active campaign were last synced before the period ended. Check them before
              you approve the report.
            </Text>
          )}
        </Alert>
      )}
      {failed_recipients.length > 0 && (
        <Alert color="red" mb="lg">
          Could not be delivered to {failed_recipients.join(', ')}. Check the{' '}
          {pluralize(failed_recipients.length, 'address', 'addresses')}.
        </Alert>
      )}
    </>
  );
}

/** Null if the email could not be delivered to anyone. */
function describeDelivery(delivery: ReportDelivery): string | null {
  const { state, recipients, failed_recipients, sent_at } = delivery;
  const to = recipients.join(', ');
  if (state === 'building') return `The figures are being computed. Recipients: ${to}.`;
  if (state === 'waiting') return `Review this report. When you approve it, it is sent to ${to}.`;
  if (state === 'approved' || sent_at === null) return `This report is being sent to ${to}.`;
  const reached = recipients.filter((address) => !failed_recipients.includes(address));
  return reached.length === 0 ? null : `Sent on ${formatMoment(sent_at)} to ${reached.join(', ')}.`;
}

const WRITERS = {
  built_in: 'Summary built from the figures',
  model: 'Summary drafted by AI, numbers checked',
  person: 'Summary edited by your team',
};

function ReportActions({ report, onRemoved }: { report: Report; onRemoved: () => void }) {
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const publish = usePublishReport();
  const approve = useApproveReport();
  const csv = useDownload('csv');
  const pdf = useDownload('pdf');
  const remove = useRemoveReport(onRemoved);
  const { can_edit, version, published_version } = report;
  const isWaiting = report.delivery?.state === 'waiting';
  const removal = (
    <Button variant="default" onClick={() => void remove(report)}>
      Delete
    </Button>
  );
  if (report.figures === null) return can_edit && removal;
  return (
    <>
      <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate(report)}>
        Download CSV
      </Button>
      <Button variant="default" loading={pdf.isPending} onClick={() => pdf.mutate(report)}>
        Download PDF
      </Button>
      {can_edit && (
        <>
          {published_version !== null && (
            <Button variant="default" onClick={() => setSharing(true)}>
              Share
            </Button>
          )}
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit summary
          </Button>
          {removal}
          {isWaiting && (
            <Button loading={approve.isPending} onClick={() => void approve.ask(report)}>
              Approve and send
            </Button>
          )}
          {!isWaiting && published_version !== version && (
            <Button loading={publish.isPending} onClick={() => void publish.ask(report)}>
              {published_version === null ? 'Publish' : 'Publish changes'}
            </Button>
          )}
          {isSharing && <ShareDialog report={report} onClose={() => setSharing(false)} />}
          {isEditing && <NarrativeEditor report={report} onClose={() => setEditing(false)} />}
        </>
      )}
    </>
  );
}
