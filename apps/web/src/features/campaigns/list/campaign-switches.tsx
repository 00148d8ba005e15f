import { type Campaign, canIn } from '@hearback/contract';
import { Stack, Switch } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { useSwitchAi } from '../api/campaigns.ts';
import { useEnrichmentSwitch } from '../use-enrichment-switch.ts';
import { campaignName } from '../wording.ts';

export function CampaignSwitches({ campaign }: { campaign: Campaign }) {
  const ai = useSwitchAi();
  const enrichment = useEnrichmentSwitch(campaign);
  const { id, ai_enabled, enrichment_enabled } = campaign;
  const name = campaignName(campaign);
  const disabled = !canIn(useViewer().profile, 'campaigns:write', campaign.ghl_location_id);
  return (
    <Stack gap={2}>
      <Switch
        size="xs"
        label="AI replies"
        aria-label={`AI replies for ${name}`}
        checked={ai_enabled}
        disabled={disabled}
        onChange={() => ai.mutate({ id, ai_enabled: !ai_enabled })}
      />
      <Switch
        size="xs"
        label="Data enrichment"
        aria-label={`Data enrichment for ${name}`}
        checked={enrichment_enabled}
        disabled={disabled || enrichment.isPending}
        onChange={() => void (enrichment_enabled ? enrichment.disable() : enrichment.enable())}
      />
    </Stack>
  );
}
