import { locationPlans, senders } from './accounts.ts';
import { type Dice, digits } from './dice.ts';
import type { CampaignPlan, Language } from './types.ts';

type CampaignLine = [
  name: string,
  offer: string,
  language: Language,
  status: number | string,
  leads: number,
  threads: number,
];

/** Forty campaigns in every status of both providers; together 1,200 leads and 400 threads. */
const plans: Record<string, CampaignLine[]> = {
  inst_demo_northwind_a: [
    ['Austin Dental | HR leaders Texas, 100 to 500', 'dental', 'en', 1, 40, 20],
    ['Austin Dental | Benefits Q4', 'dental', 'en', 1, 36, 16],
    ['Austin Dental | Manufacturing HR', 'dental', 'en', 3, 34, 16],
    ['Beacon Hill | CFOs after Series B', 'legal', 'en', 1, 38, 18],
    ['Beacon Hill | Founders Boston', 'legal', 'en', 2, 34, 12],
    ['Beacon Hill | Directions juridiques, contrats US', 'legal', 'fr', 1, 36, 16],
    ['Beacon Hill | Biotech general counsel', 'legal', 'en', -1, 30, 8],
    ['Seattle Cloud | CTOs logistics', 'cloud', 'en', 1, 38, 18],
    ['Seattle Cloud | DSI France', 'cloud', 'fr', 4, 34, 14],
    ['Seattle Cloud | IT-Leiter DACH', 'cloud', 'de', 1, 36, 16],
    ['Seattle Cloud | Conference follow-up', 'cloud', 'en', 0, 26, 0],
    ['Seattle Cloud | SaaS founders', 'cloud', 'en', 3, 32, 8],
  ],
  inst_demo_northwind_b: [
    ['Denver Solar | Warehouses Front Range', 'solar', 'en', 1, 40, 20],
    ['Denver Solar | School districts', 'solar', 'en', 2, 32, 10],
    ['Denver Solar | Werksleiter DACH, Pilot', 'solar', 'de', 1, 34, 14],
    ['Denver Solar | Breweries', 'solar', 'en', 3, 30, 10],
    ['Denver Solar | Property managers v2', 'solar', 'en', -2, 30, 8],
    ['Miami Fit | HR Brickell', 'fitness', 'en', 1, 38, 16],
    ['Miami Fit | Law firms downtown', 'fitness', 'en', 4, 32, 12],
    ['Miami Fit | Hotels and hospitality', 'fitness', 'en', 2, 30, 8],
    ['Miami Fit | New Year kick-off', 'fitness', 'en', 0, 26, 0],
    ['Miami Fit | Agencies', 'fitness', 'en', -99, 28, 6],
  ],
  inst_demo_solo: [
    ['Property managers Portland metro', 'roofing', 'en', 1, 34, 16],
    ['Storm season reminder', 'roofing', 'en', 2, 28, 8],
    ['HOA boards', 'roofing', 'en', 3, 26, 6],
    ['Warehouse roofs Gresham', 'roofing', 'en', 0, 18, 0],
  ],
  hr_demo_northwind: [
    ['Austin Dental, HR directors Austin', 'dental', 'en', 'IN_PROGRESS', 34, 12],
    ['Austin Dental, benefits leads Dallas', 'dental', 'en', 'FINISHED', 26, 8],
    ['Beacon Hill, startup CFOs', 'legal', 'en', 'IN_PROGRESS', 34, 14],
    ['Beacon Hill, directions juridiques Paris', 'legal', 'fr', 'PAUSED', 28, 8],
    ['Beacon Hill, VC platform teams', 'legal', 'en', 'DRAFT', 16, 0],
    ['Denver Solar, facility managers', 'solar', 'en', 'IN_PROGRESS', 32, 12],
    ['Denver Solar, sustainability leads', 'solar', 'en', 'STARTING', 20, 2],
    ['Denver Solar, cold storage', 'solar', 'en', 'FAILED', 22, 4],
    ['Miami Fit, people operations', 'fitness', 'en', 'IN_PROGRESS', 30, 12],
    ['Miami Fit, office managers', 'fitness', 'en', 'CANCELED', 22, 4],
    ['Seattle Cloud, CTOs West Coast', 'cloud', 'en', 'IN_PROGRESS', 34, 14],
    ['Seattle Cloud, IT-Leiter München', 'cloud', 'de', 'IN_PROGRESS', 26, 8],
    ['Seattle Cloud, platform leads', 'cloud', 'en', 'SCHEDULED', 16, 0],
    ['Seattle Cloud, FinOps community', 'cloud', 'en', 'FINISHED', 20, 6],
  ],
};

const dayMs = 86_400_000;

export function planCampaigns(dice: Dice, nowMs: number): CampaignPlan[] {
  return Object.entries(plans).flatMap(([account, rows]) =>
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
    createdMs: nowMs - (hasRun ? dice.int(62, 110) : dice.int(1, 9)) * dayMs - dice.int(0, dayMs),
    senders: senders[offer] ?? [],
    leadCount,
    threadCount,
  };
}
