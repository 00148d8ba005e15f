import { type Company, type Contact, type Details, readDetails } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { aCompany, aContact } from '#web/lib/testing/conversations.ts';

const bareContact = aContact({
  email: null,
  first_name: null,
  last_name: null,
  job_title: null,
  linkedin_url: null,
  headline: null,
  contact_geo: null,
  prospect_li_summary: null,
});
const bareCompany = aCompany({
  company_name: '',
  industry: null,
  headcount_range: null,
  hq_geo: null,
  website: null,
  company_summary: null,
  company_icp: null,
  challenges_for_title: null,
  company_type: null,
  company_linkedin_url: null,
  phone: null,
});

const FIELDS: (keyof Details)[] = [
  'first_name',
  'email',
  'linkedin_url',
  'job_title',
  'contact_geo',
  'headline',
  'prospect_li_summary',
  'phone',
  'company_name',
  'website',
  'company_linkedin_url',
  'industry',
  'hq_geo',
  'headcount_range',
  'company_type',
  'company_phone',
  'company_summary',
  'company_icp',
  'challenges_for_title',
];

describe('details', () => {
  test.each(FIELDS)('take %s from the enrichment data when the column is empty', (field) => {
    const contact = { ...bareContact, enriched_data: { raw_payload: { [field]: ' found ' } } };
    expect(readDetails(contact, bareCompany)[field]).toBe('found');
    expect(readDetails(bareContact, null)[field]).toBeNull();
  });

  test.each<[string, Partial<Contact>, Partial<Company>, keyof Details, string | null]>([
    ['the column before the payload', { headline: 'Own' }, {}, 'headline', 'Own'],
    ['the company before the payload', {}, { industry: 'Own' }, 'industry', 'Own'],
    ['the contact’s own company name last', { company_name: 'Named' }, {}, 'company_name', 'Named'],
    ['the direct phone', { enriched_data: { direct_phone: '1' } }, {}, 'phone', '1'],
    ['the mobile phone', { enriched_data: { mobile_phone: '2' } }, {}, 'phone', '2'],
    ['the company phone', { enriched_data: { company_phone: '3' } }, {}, 'company_phone', '3'],
    [
      'the company’s own phone first',
      { enriched_data: { company_phone: '3' } },
      { phone: '4' },
      'company_phone',
      '4',
    ],
    [
      'the company’s payload',
      {},
      { enriched_data: { raw_payload: { industry: 'Sent' } } },
      'industry',
      'Sent',
    ],
    ['a blank as nothing', { headline: '  ' }, {}, 'headline', null],
    ['a number as words', { enriched_data: { raw_payload: { phone: 12 } } }, {}, 'phone', '12'],
    ['nothing from a payload that is no record', { enriched_data: { raw_payload: 'x' } }, {}, 'phone', null],
  ])('take %s', (_what, contact, company, field, expected) => {
    const details = readDetails({ ...bareContact, ...contact }, { ...bareCompany, ...company });
    expect(details[field]).toBe(expected);
  });

  test("load photo and logo from the server's paths and never from a URL in the payload", () => {
    const sent = {
      raw_payload: { profile_picture: 'https://x.test/a.png', company_logo: 'https://x.test/b.png' },
    };
    const none = readDetails(
      { ...bareContact, enriched_data: sent },
      { ...bareCompany, enriched_data: sent },
    );
    expect(none).toMatchObject({ profile_picture: null, company_logo: null });
    const contact = { ...bareContact, profile_picture: '/api/pictures?of=a' };
    const company = { ...bareCompany, company_logo: '/api/pictures?of=b' };
    expect(readDetails(contact, company)).toMatchObject({
      profile_picture: '/api/pictures?of=a',
      company_logo: '/api/pictures?of=b',
    });
  });

  test.each([
    [{ first_name: 'Ann', last_name: 'Lee' }, 'Ann Lee'],
    [{ first_name: null, last_name: 'Lee' }, 'Lee'],
    [{ first_name: null, last_name: null, email: 'ann@acme.test' }, 'ann@acme.test'],
    [{ first_name: null, last_name: null, email: null }, 'Unknown'],
  ])('show the names %j as %s', (names, expected) => {
    expect(readDetails(aContact(names), null).name).toBe(expected);
  });
});
