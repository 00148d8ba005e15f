import type { Lead } from '@hearback/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { isNotEnriched } from '../wording.ts';
import type { LeadActions } from './use-lead-actions.ts';

/** Whether the campaign wants its leads enriched, and how that is changed. */
export type CampaignEnrichment = { readonly enabled: boolean; readonly onEnable: () => Promise<unknown> };

type Props = {
  leads: readonly Lead[];
  /** Those that wait for enrichment, in the whole campaign. */
  count: number;
  enrichment: CampaignEnrichment;
  leadActions: LeadActions;
};

/** Leads that came in while enrichment was off, or without a Clay table, wait for nothing: they are offered. */
export function NotEnrichedNotice({ leads, count, enrichment, leadActions }: Props) {
  if (!leads.some(isNotEnriched)) return null;
  const enrich = async () => {
    if (!enrichment.enabled) await enrichment.onEnable();
    await leadActions.reEnrich({
      selection: { all: true, filter: { status: 'pending_enrichment' } },
      count,
    });
  };
  return (
    <Alert color="gray" role="status" mb="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {enrichment.enabled
            ? 'Some leads are not enriched.'
            : 'Data enrichment is disabled for this campaign: these leads are not enriched.'}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          loading={leadActions.isBusy}
          onClick={() => void enrich().catch(() => undefined)}
        >
          {enrichment.enabled ? 'Enrich them' : 'Enable and enrich them'}
        </Button>
      </Group>
    </Alert>
  );
}
