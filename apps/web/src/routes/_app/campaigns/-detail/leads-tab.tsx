import { type Campaign, canIn } from '@hearback/contract';
import { useDisclosure } from '@mantine/hooks';
import { LeadsGate } from '#web/features/campaigns/detail/leads-gate.tsx';
import { useEnrichmentSwitch } from '#web/features/campaigns/use-enrichment-switch.ts';
import { UploadWizard } from '#web/features/leads/import-wizard/upload-wizard.tsx';
import { LeadsList } from '#web/features/leads/list/leads-list.tsx';
import type { LeadView, ViewChange } from '#web/features/leads/view.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

type Props = { campaign: Campaign; view: LeadView; onView: (change: ViewChange) => void };

/** The gate belongs to the campaign feature. The upload and the list belong to leads. */
export function LeadsTab({ campaign, view, onView }: Props) {
  const canWrite = canIn(useViewer().profile, 'leads:write', campaign.ghl_location_id);
  const { enable } = useEnrichmentSwitch(campaign);
  const enrichment = {
    enabled: campaign.enrichment_enabled,
    onEnable: enable,
  };
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <LeadsGate campaign={campaign} {...(canWrite && { onAdd: open })}>
      <LeadsList key={campaign.id} campaign_id={campaign.id} {...{ canWrite, enrichment, view, onView }} />
      <UploadWizard key={`import of ${campaign.id}`} campaign={campaign} opened={opened} onClose={close} />
    </LeadsGate>
  );
}
