import type { CampaignPlan, Lead, Thread } from './types.ts';

/** Campaigns of two clients, by the beginnings of their names. */
type SharedLead = readonly [from: string, to: string, what: 'person' | 'company'];

/** Clients of one agency contact the same people: by email twice, by email and on LinkedIn, or at the same company. */
const SHARED: readonly SharedLead[] = [
  ['Beacon Hill | CFOs after Series B', 'Seattle Cloud | CTOs logistics', 'person'],
  ['Austin Dental | Benefits Q4', 'Miami Fit, people operations', 'person'],
  ['Denver Solar | Warehouses Front Range', 'Seattle Cloud, CTOs West Coast', 'company'],
];

/** Lets some leads without a thread be people, or work at companies, of another client's campaign. */
export function shareLeads(leads: readonly Lead[], threads: readonly Thread[]): void {
  const withThread = new Set(threads.map(({ lead }) => lead));
  for (const [from, to, what] of SHARED) {
    const source = leads.find(
      ({ campaign, disposition }) => isCampaign(campaign, from) && disposition === 'interested',
    );
    const shared = leads.find((lead) => isCampaign(lead.campaign, to) && !withThread.has(lead));
    if (!source || !shared) throw new Error(`No leads of '${from}' and '${to}'.`);
    if (what === 'person') shared.person = source.person;
    else shared.person = moveTo(shared.person, source.person.company);
  }
}

const isCampaign = ({ name }: CampaignPlan, prefix: string): boolean => name.startsWith(prefix);

function moveTo(person: Lead['person'], company: Lead['person']['company']): Lead['person'] {
  const [local] = person.email.split('@');
  return { ...person, company, email: `${local}@${company.domain}` };
}
