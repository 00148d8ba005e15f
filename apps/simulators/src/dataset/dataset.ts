import { planCampaigns } from './campaigns.ts';
import { Census } from './census.ts';
import { Dice } from './dice.ts';
import { shareLeads } from './shared-people.ts';
import { toDisposition, toLength, writeThread } from './threads.ts';
import type { CampaignPlan, Dataset, Lead, Thread } from './types.ts';

const DAY_MS = 86_400_000;

/** The initial data of the providers. One seed and one clock always create the same data. */
export function buildDataset(seed: string, nowMs: number): Dataset {
  const dice = new Dice(seed);
  const campaigns = planCampaigns(dice.fork('campaigns'), nowMs);
  const census = new Census(dice.fork('people'));
  const leads = campaigns.flatMap((campaign) =>
    listLeads(campaign, census, dice.fork(`leads/${campaign.id}`)),
  );
  const threads = campaigns.flatMap((campaign) => {
    const own = leads.filter((lead) => lead.campaign === campaign);
    // One thread in each account has thirty messages.
    const isFirst = campaigns.find(({ account }) => account === campaign.account) === campaign;
    return listThreads(campaign, own, { census, dice: dice.fork(`threads/${campaign.id}`), nowMs, isFirst });
  });
  shareLeads(leads, threads);
  return { anchorMs: nowMs, campaigns, leads, threads };
}

function listLeads(campaign: CampaignPlan, census: Census, dice: Dice): Lead[] {
  return census.people(campaign).map((person) => ({
    id: dice.uuid(),
    campaign,
    person,
    addedMs: campaign.createdMs + dice.int(60_000, DAY_MS / 2),
    disposition: null,
  }));
}

interface DatasetBuilder {
  census: Census;
  dice: Dice;
  nowMs: number;
  isFirst: boolean;
}

function listThreads(
  campaign: CampaignPlan,
  leads: Lead[],
  { census, dice, nowMs, isFirst }: DatasetBuilder,
): Thread[] {
  return dice
    .shuffle(leads)
    .slice(0, campaign.threadCount)
    .map((lead, index) => {
      const own = dice.fork(`thread/${lead.id}`);
      // The first thread of each campaign is interested, so that every campaign has one.
      const disposition = index === 0 ? 'interested' : toDisposition(own, campaign.provider);
      const length = isFirst && index === 0 ? 30 : toLength(disposition, campaign.language, own);
      const thread = writeThread({ lead, disposition, length, nowMs, dice: own, census });
      const hasAnswer = thread.messages.some(({ from }) => from === 'lead');
      lead.disposition = hasAnswer ? disposition : null;
      return thread;
    });
}
