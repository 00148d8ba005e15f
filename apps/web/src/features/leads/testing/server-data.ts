import type { Import, ImportPreview, Lead } from '@hearback/contract';

export const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const LONG_AGO = '2026-03-03T12:00:00.000Z';

/** A lead with the number `n` in every name, unless overridden. */
export const aLead = (n: number, more: Partial<Lead> = {}): Lead => ({
  id: uuid(7000 + n),
  email: `lead${n}@client.test`,
  first_name: `First${n}`,
  last_name: `Last${n}`,
  company_id: null,
  company_name: `Company ${n}`,
  job_title: 'Owner',
  linkedin_url: null,
  profile_picture: null,
  headline: null,
  contact_geo: null,
  prospect_li_summary: null,
  location_id: null,
  enrichment_status: 'complete',
  enrichment_under_way: false,
  enrichment_error: null,
  phone: null,
  website: null,
  user_id: null,
  created_at: LONG_AGO,
  added_at: LONG_AGO,
  updated_at: LONG_AGO,
  ...more,
});

export const anImport = (n: number, more: Partial<Import> = {}): Import => ({
  id: uuid(8000 + n),
  campaign_id: uuid(5001),
  file_name: `leads-${n}.csv`,
  file_size: 2048,
  state: 'uploaded',
  progress: 0,
  rows_total: null,
  rows_done: 0,
  rows_per_second: null,
  seconds_left: null,
  imported: 0,
  failed: 0,
  duplicates: 0,
  errors: [],
  noted: 0,
  notes: [],
  error: null,
  created_by: null,
  created_at: LONG_AGO,
  started_at: null,
  finished_at: null,
  ...more,
});

export const aPreview = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  encoding: 'utf-8',
  delimiter: ',',
  headers: ['First', 'Surname', 'Firm', 'Mail', 'Size'],
  header_row: 1,
  rows: [1, 2, 3, 4, 5].map((n) => [`Ann${n}`, 'Lee', 'Acme', `ann${n}@acme.test`, '12']),
  mapping: [
    { column: 0, field: 'first_name' },
    { column: 1, field: 'last_name' },
    { column: 2, field: 'company_name' },
    { column: 3, field: 'email' },
    { column: 4, field: 'unmapped' },
  ],
  remembered: null,
  ...more,
});
