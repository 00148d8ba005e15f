import type { Campaign } from '@hearback/contract';
import { Group, Switch } from '@mantine/core';
import { useSwitchAi, useSwitchEnrichment } from '../changes/use-update-campaign.ts';
import { campaignName } from '../wording.ts';

export function CampaignSwitches({ campaign }: { campaign: Campaign }) {
  const ai = useSwitchAi();
  const enrichment = useSwitchEnrichment();
  const { id, ai_enabled, enrichment_enabled } = campaign;
  const name = campaignName(campaign);
  return (
    <Group gap="lg">
      <Switch
        size="sm"
        label="AI replies"
        aria-label={`AI replies of ${name}`}
        checked={ai_enabled}
        onChange={() => ai.mutate({ id, ai_enabled: !ai_enabled })}
      />
      <Switch
        size="sm"
        label="Data enrichment"
        aria-label={`Data enrichment of ${name}`}
        checked={enrichment_enabled}
        onChange={() => enrichment.mutate({ id, enrichment_enabled: !enrichment_enabled })}
      />
    </Group>
  );
}
