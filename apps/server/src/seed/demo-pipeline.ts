import type { KnowledgeForm, OpportunityStatus, ReportTargets, RuleForm } from '@hearback/contract';

/** The opportunity of one of the oldest interested leads of a location. */
export type DemoDeal = { readonly status: OpportunityStatus; readonly estimated_value: number };

/** What an agency sets up to turn replies into customers. */
export type DemoPipeline = {
  readonly deals: readonly DemoDeal[];
  readonly targets: ReportTargets;
  readonly rules: readonly RuleForm[];
  readonly knowledge: readonly Pick<KnowledgeForm, 'kind' | 'content' | 'source'>[];
};

const ANY: RuleForm['definition']['conditions'] = {
  campaign: [],
  location: [],
  tag: [],
  disposition: [],
  language: [],
  status: [],
  min_value: null,
  max_value: null,
  working_hours: null,
};

const RULES: readonly RuleForm[] = [
  {
    name: 'Tag customers',
    enabled: true,
    definition: {
      trigger: { kind: 'opportunity_changed' },
      conditions: { ...ANY, status: ['won'] },
      actions: [{ kind: 'add_tag', tag: 'customer' }],
    },
  },
  {
    name: 'Interested replies after hours',
    enabled: false,
    definition: {
      trigger: { kind: 'reply_classified' },
      conditions: { ...ANY, disposition: ['interested'], working_hours: 'outside' },
      actions: [
        { kind: 'notify', to: 'team', user_ids: [], message: 'Interested reply outside working hours' },
      ],
    },
  },
];

export const AGENCY_PIPELINE: DemoPipeline = {
  deals: [
    { status: 'won', estimated_value: 4_800 },
    { status: 'meeting_completed', estimated_value: 6_500 },
    { status: 'waiting_for_reply', estimated_value: 3_600 },
    { status: 'lead', estimated_value: 2_400 },
    { status: 'lost', estimated_value: 1_800 },
  ],
  targets: { meetings_booked: 2, positive_replies: 25 },
  rules: RULES,
  knowledge: [
    {
      kind: 'offer',
      content:
        'We find and contact decision makers for you, and book meetings with those who are interested.',
      source: 'https://www.northwind-outreach.example/services',
    },
    {
      kind: 'price',
      content: 'Plans start at $1,500 per month for one campaign, without a setup fee.',
      source: 'https://www.northwind-outreach.example/pricing',
    },
    {
      kind: 'proof',
      content: 'A dental group in Texas booked 31 meetings in its first quarter with us.',
      source: 'Case study of 2025',
    },
    {
      kind: 'objection',
      content: 'Already have an agency? We can start with one region next to theirs and compare the results.',
      source: 'Sales team',
    },
    { kind: 'never_say', content: 'guaranteed results', source: 'Legal' },
  ],
};

export const BUSINESS_PIPELINE: DemoPipeline = {
  deals: [
    { status: 'won', estimated_value: 9_200 },
    { status: 'lead', estimated_value: 7_400 },
  ],
  targets: {},
  rules: [],
  knowledge: [
    { kind: 'offer', content: 'Free roof inspections with photos and a written report.', source: '' },
    { kind: 'price', content: 'Repairs start at $450.', source: '' },
  ],
};
