import { type Dice, digits } from './dice.ts';
import { type CampaignLine, campaignLines, locationPlans, senders } from './texts.ts';
import type { CampaignPlan } from './types.ts';

const DAY_MS = 86_400_000;

export function planCampaigns(dice: Dice, nowMs: number): CampaignPlan[] {
  return Object.entries(campaignLines).flatMap(([account, rows]) =>
    rows.map((row) => planCampaign(account, row, dice.fork(`${account}/${row[0]}`), nowMs)),
  );
}

function planCampaign(account: string, row: CampaignLine, dice: Dice, nowMs: number): CampaignPlan {
  const [name, offer, language, status, leadCount, threadCount] = row;
  const provider = account.startsWith('hr_') ? 'heyreach' : 'instantly';
  const hasRun = threadCount > 0;
  return {
    id: provider === 'instantly' ? dice.uuid() : `${dice.int(1, 8)}${dice.text(digits, 5)}`,
    provider,
    account,
    name,
    offer,
    language,
    status,
    locationId: locationPlans.find((location) => location.offer === offer)?.id ?? '',
    createdMs: nowMs - (hasRun ? dice.int(62, 110) : dice.int(1, 9)) * DAY_MS - dice.int(0, DAY_MS),
    senders: senders[offer] ?? [],
    leadCount,
    threadCount,
  };
}
