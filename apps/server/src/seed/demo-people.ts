import type { UserType } from '@hearback/contract';

export const DEMO_PASSWORD = 'hearback-demo';

type DemoPerson = {
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  user_type: UserType;
};

export const AGENCY = {
  name: 'Northwind Outreach',
  locations: [
    { ghl_location_id: 'ghlNorthwindAustin01', name: 'Austin Dental Group' },
    { ghl_location_id: 'ghlNorthwindBoston02', name: 'Beacon Hill Legal' },
    { ghl_location_id: 'ghlNorthwindDenver03', name: 'Denver Solar Partners' },
    { ghl_location_id: 'ghlNorthwindMiami004', name: 'Miami Fit Studios' },
    { ghl_location_id: 'ghlNorthwindSeattle5', name: 'Seattle Cloud Consulting' },
  ],
  owner: {
    email: 'owner@demo.hearback.test',
    first_name: 'Olivia',
    last_name: 'Hart',
    role: 'owner',
    user_type: 'agency',
  },
  team: {
    email: 'team@demo.hearback.test',
    first_name: 'Theo',
    last_name: 'Marsh',
    role: 'team',
    user_type: 'agency',
  },
  client: {
    email: 'client@demo.hearback.test',
    first_name: 'Clara',
    last_name: 'Voss',
    role: 'client',
    user_type: 'agency_customer',
  },
  /** Number of locations that the client may read. */
  granted: 2,
} as const satisfies { owner: DemoPerson; team: DemoPerson; client: DemoPerson; [key: string]: unknown };

export const BUSINESS = {
  name: 'Solo Roofing Co.',
  location: { ghl_location_id: 'ghlSoloRoofing000006', name: 'Solo Roofing Portland' },
  owner: {
    email: 'solo@demo.hearback.test',
    first_name: 'Sol',
    last_name: 'Rivera',
    role: 'owner',
    user_type: 'single_location',
  },
} as const satisfies { owner: DemoPerson; [key: string]: unknown };

/** In the order of the sign-in page, which shows the descriptions. */
export const DEMO_ACCOUNTS = [
  { ...AGENCY.owner, description: 'Agency owner' },
  { ...AGENCY.team, description: 'Agency team member' },
  { ...AGENCY.client, description: 'Client of the agency' },
  { ...BUSINESS.owner, description: 'Single business' },
];
