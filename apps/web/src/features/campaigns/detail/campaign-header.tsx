import type { Campaign } from '@hearback/contract';
import type { ReactNode } from 'react';
import { formatDay } from '#web/lib/wording/dates.ts';
import { BackLink } from '#web/ui/buttons/back-link.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { CampaignBadges } from '../list/badges.tsx';
import { campaignName } from '../wording.ts';

type Props = { campaign: Campaign; actions: ReactNode };

export function CampaignHeader({ campaign, actions }: Props) {
  const { instantly_created_at, provider_campaign_id } = campaign;
  return (
    <PageHeader
      title={campaignName(campaign)}
      badge={<CampaignBadges campaign={campaign} />}
      description={
        instantly_created_at
          ? `Created ${formatDay(instantly_created_at)}`
          : `Campaign ID: ${provider_campaign_id}`
      }
      actions={
        <>
          {actions}
          <BackLink to="/campaigns" variant="default">
            Back to Campaigns
          </BackLink>
        </>
      }
    />
  );
}
