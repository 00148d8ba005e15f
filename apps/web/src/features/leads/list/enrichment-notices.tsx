import type { EnrichmentStatus, Lead } from '@hearback/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { isNotEnriched } from '../wording.ts';
import type { LeadActions } from './use-lead-actions.ts';

/** Whether enrichment is enabled for the campaign, and how to change it. */
export type CampaignEnrichment = { readonly enabled: boolean; readonly onEnable: () => Promise<unknown> };

type Props = {
  leads: readonly Lead[];
  /** Counts of pending and failed leads of the whole campaign; undefined while loading. */
  pending: number | undefined;
  failed: number | undefined;
  enrichment: CampaignEnrichment;
  leadActions: LeadActions;
};

/** Leads that are not enriched automatically, with a button to request it. */
export function EnrichmentNotices({ leads, pending, failed, enrichment, leadActions }: Props) {
  const { enabled, onEnable } = enrichment;
  const enrich = async (status: EnrichmentStatus, count = leads.length) => {
    // Enabling asks for confirmation and sends every waiting lead.
    if (!enabled) return onEnable();
    await leadActions.reEnrich({ selection: { all: true, filter: { status } }, count });
  };
  const reason = sharedReason(leads);
  return (
    <>
      {leads.some(isNotEnriched) && (
        <Notice
          sentence={
            enabled
              ? 'Some leads are not enriched.'
              : 'Data enrichment is disabled for this campaign, so these leads are not enriched.'
          }
          offer={enabled ? 'Enrich them' : 'Enable and enrich them'}
          busy={leadActions.isBusy}
          onAgree={() => enrich('pending_enrichment', pending)}
        />
      )}
      {enabled && reason !== null && (
        <Notice
          sentence={`Some leads could not be enriched. ${reason}`}
          offer="Try again"
          busy={leadActions.isBusy}
          onAgree={() => enrich('error', failed)}
        />
      )}
    </>
  );
}

/** The failure reason if several leads share it, because then it is not about a single lead. */
function sharedReason(leads: readonly Lead[]): string | null {
  const reasons = leads.flatMap(({ enrichment_status, enrichment_error }) =>
    enrichment_status === 'error' ? (enrichment_error ?? []) : [],
  );
  return reasons.length > 0 && new Set(reasons).size === 1 ? (reasons[0] ?? null) : null;
}

type NoticeProps = { sentence: string; offer: string; busy: boolean; onAgree: () => Promise<unknown> };

const Notice = ({ sentence, offer, busy, onAgree }: NoticeProps) => (
  <Alert color="gray" role="status">
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm">{sentence}</Text>
      <Button
        variant="default"
        size="compact-sm"
        flex="none"
        loading={busy}
        onClick={() => void onAgree().catch(() => undefined)}
      >
        {offer}
      </Button>
    </Group>
  </Alert>
);
