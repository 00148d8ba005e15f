import type { Sender } from './types.ts';

/** Who has an account with a provider. The key is what the product stores. */
export interface AccountPlan {
  key: string;
  name: string;
  owner: 'northwind' | 'solo';
}

export const instantlyAccounts: AccountPlan[] = [
  { key: 'inst_demo_northwind_a', name: 'Northwind Outreach · Professional Services', owner: 'northwind' },
  { key: 'inst_demo_northwind_b', name: 'Northwind Outreach · Energy and Wellness', owner: 'northwind' },
  { key: 'inst_demo_solo', name: 'Solo Roofing Portland', owner: 'solo' },
];

export const heyreachAccounts: AccountPlan[] = [
  { key: 'hr_demo_northwind', name: 'Northwind Outreach', owner: 'northwind' },
];

export interface LocationPlan {
  id: string;
  name: string;
  company: string;
  offer: string;
  city: string;
  state: string;
  postalCode: string;
  timezone: string;
  domain: string;
}

const northwind = 'Northwind Outreach';

export const locationPlans: LocationPlan[] = [
  location(
    'ghlNorthwindAustin01',
    'Austin Dental Group',
    'dental',
    'Austin|TX|78701|America/Chicago',
    'austindental.example',
  ),
  location(
    'ghlNorthwindBoston02',
    'Beacon Hill Legal',
    'legal',
    'Boston|MA|02108|America/New_York',
    'beaconhilllegal.example',
  ),
  location(
    'ghlNorthwindDenver03',
    'Denver Solar Partners',
    'solar',
    'Denver|CO|80202|America/Denver',
    'denversolar.example',
  ),
  location(
    'ghlNorthwindMiami004',
    'Miami Fit Studios',
    'fitness',
    'Miami|FL|33131|America/New_York',
    'miamifit.example',
  ),
  location(
    'ghlNorthwindSeattle5',
    'Seattle Cloud Consulting',
    'cloud',
    'Seattle|WA|98101|America/Los_Angeles',
    'seattlecloud.example',
  ),
  {
    ...location(
      'ghlSoloRoofing000006',
      'Solo Roofing Portland',
      'roofing',
      'Portland|OR|97204|America/Los_Angeles',
      'soloroofing.example',
    ),
    company: 'Solo Roofing Portland',
  },
];

function location(id: string, name: string, offer: string, where: string, domain: string): LocationPlan {
  const [city = '', state = '', postalCode = '', timezone = ''] = where.split('|');
  return { id, name, company: northwind, offer, city, state, postalCode, timezone, domain };
}

/** Cold mail is sent from look-alike domains, two mailboxes each, so that the main domain stays clean. */
export const senders: Record<string, Sender[]> = {
  dental: [
    sender('Megan', 'Hollis', 'try-austindental.example'),
    sender('Daniel', 'Ortiz', 'austindental-team.example'),
  ],
  legal: [
    sender('Claire', 'Whitmore', 'get-beaconhill.example'),
    sender('Julian', 'Ashford', 'beaconhill-legal.example'),
  ],
  solar: [
    sender('Travis', 'Boone', 'go-denversolar.example'),
    sender('Anna', 'Keller', 'denversolar-team.example'),
  ],
  fitness: [
    sender('Gabriela', 'Santos', 'join-miamifit.example'),
    sender('Jordan', 'Pike', 'miamifit-team.example'),
  ],
  cloud: [
    sender('Ethan', 'Moore', 'try-seattlecloud.example'),
    sender('Leïla', 'Haddad', 'seattlecloud-team.example'),
  ],
  roofing: [sender('Sam', 'Rivera', 'soloroofing-pdx.example')],
};

function sender(firstName: string, lastName: string, domain: string): Sender {
  const name = firstName.normalize('NFD').replace(/[^A-Za-z]/g, '');
  return { firstName, lastName, email: `${name}@${domain}`.toLowerCase() };
}
