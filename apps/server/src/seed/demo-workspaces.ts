import type { OutreachProvider, PlanName } from '@hearback/contract';
import { AGENCY_APPROVALS, type DemoApproval } from './demo-approvals.ts';
import { AGENCY, BUSINESS } from './demo-people.ts';
import { AGENCY_PIPELINE, BUSINESS_PIPELINE, type DemoPipeline } from './demo-pipeline.ts';
import { AGENCY_TEAMWORK, BUSINESS_TEAMWORK, type DemoTeamwork } from './demo-teamwork.ts';
import { AGENCY_VISITS, BUSINESS_VISITS, type DemoVisit } from './demo-visits.ts';

export type DemoAccount = {
  readonly provider: OutreachProvider;
  readonly name: string;
  readonly api_key: string;
};

/** What the demo's users connect and map. Keys and locations are those of the simulators. */
export type DemoWorkspace = {
  readonly name: string;
  readonly owner: { readonly email: string; readonly first_name: string; readonly last_name: string };
  readonly plan: PlanName;
  readonly locations: readonly { readonly ghl_location_id: string; readonly name: string }[];
  readonly accounts: readonly DemoAccount[];
  /** The name prefixes of a client's campaigns. */
  readonly clients: readonly { readonly prefix: string; readonly ghl_location_id: string }[];
  /** The name endings of unmapped campaigns. */
  readonly unmapped: readonly string[];
  /** The Clay table, and the campaign whose leads are sent there first. */
  readonly enriched?: { readonly webhook_url: string; readonly campaign: string };
  readonly site: string;
  readonly visits: readonly DemoVisit[];
  readonly teamwork: DemoTeamwork;
  readonly pipeline: DemoPipeline;
  readonly approvals: readonly DemoApproval[];
};

const [austin, boston, denver, miami, seattle] = AGENCY.locations;

export const DEMO_WORKSPACES: readonly DemoWorkspace[] = [
  {
    name: AGENCY.name,
    owner: AGENCY.owner,
    plan: 'unlimited',
    locations: AGENCY.locations,
    accounts: [
      { provider: 'instantly', name: 'Professional Services', api_key: 'inst_demo_northwind_a' },
      { provider: 'instantly', name: 'Energy and Wellness', api_key: 'inst_demo_northwind_b' },
      { provider: 'heyreach', name: 'Northwind LinkedIn', api_key: 'hr_demo_northwind' },
    ],
    clients: [
      { prefix: 'Austin Dental', ...austin },
      { prefix: 'Beacon Hill', ...boston },
      { prefix: 'Denver Solar', ...denver },
      { prefix: 'Miami Fit', ...miami },
      { prefix: 'Seattle Cloud', ...seattle },
    ],
    unmapped: [
      'Conference follow-up',
      'Property managers v2',
      'Agencies',
      'New Year kick-off',
      'VC platform teams',
    ],
    enriched: {
      webhook_url: 'https://api.clay.com/v3/sources/webhook/busy-northwind-leads',
      campaign: 'Austin Dental | HR leaders Texas, 100 to 500',
    },
    site: 'https://www.northwind-outreach.example',
    visits: AGENCY_VISITS,
    teamwork: AGENCY_TEAMWORK,
    pipeline: AGENCY_PIPELINE,
    approvals: AGENCY_APPROVALS,
  },
  {
    name: BUSINESS.name,
    owner: BUSINESS.owner,
    plan: 'single',
    locations: [BUSINESS.location],
    accounts: [{ provider: 'instantly', name: 'Solo Roofing', api_key: 'inst_demo_solo' }],
    clients: [],
    unmapped: [],
    site: 'https://www.soloroofing.example',
    visits: BUSINESS_VISITS,
    teamwork: BUSINESS_TEAMWORK,
    pipeline: BUSINESS_PIPELINE,
    approvals: [],
  },
];
