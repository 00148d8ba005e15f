import { type Campaign, canIn } from '@hearback/contract';
import { Group, Switch } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useSwitchAi, useSwitchEnrichment } from '../changes/use-update-campaign.ts';
import { campaignName } from '../wording.ts';

export function CampaignSwitches({ campaign }: { campaign: Campaign }) {
  const ai = useSwitchAi();
  const enrichment = useSwitchEnrichment();
  const { id, ai_enabled, enrichment_enabled } = campaign;
  const name = campaignName(campaign);
  const disabled = !canIn(useViewer().profile, 'campaigns:write', campaign.ghl_location_id);
  return (
    <Group gap="lg">
      <Switch
        size="sm"
        label="AI replies"
        aria-label={`AI replies of ${name}`}
        checked={ai_enabled}
        disabled={disabled}
        onChange={() => ai.mutate({ id, ai_enabled: !ai_enabled })}
      />
      <Switch
        size="sm"
        label="Data enrichment"
        aria-label={`Data enrichment of ${name}`}
        checked={enrichment_enabled}
        disabled={disabled}
        onChange={() => enrichment.mutate({ id, enrichment_enabled: !enrichment_enabled })}
      />
    </Group>
  );
}
