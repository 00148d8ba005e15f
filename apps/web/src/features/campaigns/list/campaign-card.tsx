import { type Campaign, canManageCampaignMapping, isAutoMapped } from '@hearback/contract';
import { Paper, Text, Title } from '@mantine/core';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatDay } from '#web/lib/wording/dates.ts';
import { AnalyticsStrip, LastMeasured } from '../stats/analytics-strip.tsx';
import { campaignName } from '../wording.ts';
import { CampaignBadges } from './badges.tsx';
import { CampaignActions, type LinkedinSync } from './campaign-actions.tsx';
import { CampaignSwitches } from './campaign-switches.tsx';
import classes from './list.module.css';
import { AutoMapped, LocationMapping } from './location-mapping.tsx';

type Props = { campaign: Campaign; linkedinSync: LinkedinSync };

export function CampaignCard({ campaign, linkedinSync }: Props) {
  const { profile } = useViewer();
  const isSolo = useIsSolo();
  const created = campaign.creation_time ?? campaign.instantly_created_at;
  return (
    <Paper component="article" aria-label={campaignName(campaign)} className={classes.card}>
      <header className={classes.head}>
        <div className={classes.names}>
          <div className={classes.title}>
            <Title order={2} className={classes.name} title={campaignName(campaign)}>
              {campaignName(campaign)}
            </Title>
            <CampaignBadges campaign={campaign} />
            <Text size="xs" c="dimmed">
              {created ? `Created ${formatDay(created)}` : `Campaign ID: ${campaign.provider_campaign_id}`}
            </Text>
            <LastMeasured stats={campaign.campaign_stats} />
          </div>
        </div>
        <div className={classes.actions}>
          <CampaignActions campaign={campaign} linkedinSync={linkedinSync} />
        </div>
      </header>
      <div className={classes.settings}>
        {!isSolo && canManageCampaignMapping(profile) && (
          <div className={classes.mapping}>
            <LocationMapping campaign={campaign} isLow />
          </div>
        )}
        <Targets campaign={campaign} />
        <CampaignSwitches campaign={campaign} />
        <div className={classes.figures}>
          <AnalyticsStrip stats={campaign.campaign_stats} />
        </div>
      </div>
      {!isSolo && isAutoMapped(profile, campaign) && (
        <Text size="xs" c="dimmed" className={classes.auto}>
          <AutoMapped />
        </Text>
      )}
    </Paper>
  );
}

function Targets({ campaign }: { campaign: Campaign }) {
  const facts = {
    Vertical: campaign.target_vertical,
    Titles: campaign.target_titles,
    Site: campaign.main_product_site_url,
  };
  return (
    <dl className={classes.targets}>
      {Object.entries(facts).map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd title={value ?? undefined} data-none={value === null || undefined}>
            {value ?? 'Not set'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Column headings for wide screens. Screen readers get the terms from each row. */
export function CampaignHeadings() {
  const { profile } = useViewer();
  const canMap = !useIsSolo() && canManageCampaignMapping(profile);
  return (
    <div className={classes.headings} aria-hidden="true">
      <div className={classes.columns}>
        <span>Campaign</span>
        {canMap && <span className={classes.mapping}>CRM location</span>}
        <span className={classes.threeColumns}>
          <span>Vertical</span>
          <span>Titles</span>
          <span>Site</span>
        </span>
        <span>AI and enrichment</span>
        <span className={classes.fourColumns}>
          <span>Sent</span>
          <span>Opened</span>
          <span>Replied</span>
          <span>Interested</span>
        </span>
      </div>
    </div>
  );
}
