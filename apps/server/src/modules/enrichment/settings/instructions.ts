import { type Subject, toPayload } from '../submissions/payload.ts';

/** The value that the customer pastes as the body of the table's last column. Further keys are kept as they arrive. */
export const BODY_TEMPLATE = `{
  "app_row_id": "{{app_row_id}}",
  "status": "ok",
  "email": "{{Work Email}}",
  "linkedin_url": "{{LinkedIn URL}}",
  "phone": "{{Phone}}",
  "title": "{{Title}}",
  "headline": "{{Headline}}",
  "summary": "{{Summary}}",
  "location": "{{Location}}",
  "company": {
    "name": "{{Company}}",
    "domain": "{{Domain}}",
    "size": "{{Employees}}",
    "industry": "{{Industry}}",
    "hq": "{{Headquarters}}",
    "summary": "{{Company Summary}}",
    "icp": "{{Ideal Customer Profile}}",
    "challenges": "{{Role Challenges}}"
  },
  "extra": {}
}`;

const EXAMPLE: Subject = {
  contact: {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'ann@example.com',
    first_name: 'Ann',
    last_name: 'Lee',
    company_name: 'Example',
    job_title: 'Head of Operations',
    linkedin_url: 'https://www.linkedin.com/in/ann-lee',
    website: 'https://example.com',
    phone: null,
    enriched_data: { mobile_phone: '+1 555 0100' },
  },
  campaign: {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Spring outreach',
    provider: 'instantly',
    provider_campaign_id: 'abc123',
    company_name: 'Your company',
    industry: 'Your industry',
    target_vertical: 'Retail',
    target_titles: 'Head of Operations',
    main_product_site_url: 'https://example.com',
    value_proposition: 'What you offer',
  },
};

/** An example row with the columns to map. */
export const PAYLOAD_EXAMPLE = JSON.stringify(
  toPayload(EXAMPLE, {
    app_row_id: '00000000-0000-4000-8000-000000000003',
    app_workspace_id: '00000000-0000-4000-8000-000000000004',
    app_callback_url: 'https://…',
    app_sent_at: '2026-01-01T00:00:00.000Z',
    app_schema: '1',
  }),
  null,
  2,
);
