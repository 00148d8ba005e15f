import type { LeadDetails } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, press, refusal, renderAs, type } from '#web/lib/testing/render-as.tsx';
import { LeadsList } from '../list/leads-list.tsx';
import { serveLeads, setElementSize } from '../testing/leads-server.ts';
import { aLead, uuid } from '../testing/server-data.ts';

const ann = aLead(1, { first_name: 'Ann', last_name: 'Lee', website: 'acme.test' });
const PATH = `/api/contacts/${ann.id}`;
const { added_at: _added, ...contact } = ann;
const details: LeadDetails = {
  contact: {
    ...contact,
    enriched_data: {
      direct_phone: '+1 555 0101',
      'Team size': '12',
      raw_payload: { headline: 'Builds things' },
    },
  },
  company: {
    id: uuid(1),
    company_name: 'Acme',
    company_logo: null,
    industry: 'Dental',
    headcount_range: null,
    hq_geo: 'Oslo',
    website: 'javascript:alert(1)',
    company_summary: null,
    company_icp: null,
    challenges_for_title: null,
    company_type: null,
    company_linkedin_url: null,
    phone: null,
    enriched_data: {},
  },
};

function open(answers: Answers = {}) {
  const served = serveLeads({ leads: [ann] }, { [`GET ${PATH}`]: { body: details }, ...answers });
  const enrichment = { enabled: true, onEnable: async () => undefined };
  renderAs(aProfile(), () => (
    <LeadsList canWrite campaign_id={uuid(5001)} enrichment={enrichment} view={{}} onView={() => {}} />
  ));
  return served;
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const edit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Ann Lee' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit contact' }));
  await screen.findByRole('dialog', { name: 'Edit Contact' });
};
const toInput = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

beforeAll(setElementSize);

describe('Contact Details', () => {
  test('show the contact, its custom fields and its company', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Ann Lee' }));
    await screen.findByRole('dialog', { name: 'Contact Details' });
    const profile = await section('Profile');
    expect(profile.getByText('+1 555 0101')).toBeTruthy();
    expect(profile.getByText('Builds things')).toBeTruthy();
    expect(profile.getByRole<HTMLAnchorElement>('link', { name: 'acme.test' }).href).toBe(
      'https://acme.test/',
    );
    expect((await section('Custom fields')).getByText('Team size').nextSibling?.textContent).toBe('12');
    const company = await section('Company');
    expect(company.getByText('Oslo')).toBeTruthy();
    // An invalid URL is shown as text.
    expect(company.queryByRole('link')).toBe(null);
  });

  test('open Edit Contact, and return from there to where they were opened', async () => {
    open();
    const name = await screen.findByRole('button', { name: 'Ann Lee' });
    name.focus();
    fireEvent.click(name);
    await section('Profile');
    press('Edit contact');
    await screen.findByRole('dialog', { name: 'Edit Contact' });
    expect(toInput('First Name')).toBe('Ann');
    press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  test('show an error when they could not be loaded', async () => {
    const { answers } = open({ [`GET ${PATH}`]: refusal('FORBIDDEN', 'No.', 403) });
    fireEvent.click(await screen.findByRole('button', { name: 'Ann Lee' }));
    await screen.findByText('Failed to load contact');
    answers[`GET ${PATH}`] = { body: details };
    press('Retry');
    await section('Profile');
  });
});

describe('Edit Contact', () => {
  test('returns the focus to the menu it was opened from', async () => {
    open();
    const menu = await screen.findByRole('button', { name: 'More actions for Ann Lee' });
    fireEvent.click(menu);
    const item = await screen.findByRole('menuitem', { name: 'Edit contact' });
    item.focus();
    fireEvent.click(item);
    await screen.findByRole('dialog', { name: 'Edit Contact' });
    press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(menu));
  });

  test('saves the changes with the version that the user saw, and updates the list', async () => {
    const saved = { ...details, contact: { ...details.contact, first_name: 'Anna', phone: '1' } };
    const { toBody, data } = open({ [`PATCH ${PATH}`]: () => ({ body: saved }) });
    await edit();
    type('First Name', 'Anna');
    type('Phone', ' 1 ');
    data.leads = [{ ...ann, first_name: 'Anna' }];
    press('Save changes');
    await screen.findByText('Contact updated');
    expect(toBody(`PATCH ${PATH}`)).toEqual({ first_name: 'Anna', phone: '1', updated_at: ann.updated_at });
    await screen.findByRole('button', { name: 'Anna Lee' });
    expect(screen.queryByRole('dialog', { name: 'Edit Contact' })).toBe(null);
  });

  test('accepts only a web address as website', async () => {
    const words = 'Enter a web address, such as https://example.com.';
    const { toBody } = open({ [`PATCH ${PATH}`]: () => ({ body: details }) });
    await edit();
    type('Website', 'javascript:alert(1)');
    press('Save changes');
    await screen.findByText(words);
    expect(toBody(`PATCH ${PATH}`)).toBe(undefined);
    type('Website', 'acme.com');
    press('Save changes');
    await screen.findByText('Contact updated');
    expect(toBody(`PATCH ${PATH}`)).toMatchObject({ website: 'acme.com' });
  });

  test('accepts an unchanged invalid website of the contact', async () => {
    const { toBody, data } = open({ [`PATCH ${PATH}`]: () => ({ body: details }) });
    data.leads = [{ ...ann, website: 'n/a' }];
    await edit();
    expect(toInput('Website')).toBe('n/a');
    type('Phone', '1');
    press('Save changes');
    await screen.findByText('Contact updated');
    expect(toBody(`PATCH ${PATH}`)).toEqual({ phone: '1', updated_at: ann.updated_at });
  });

  test('requires a name, with the error at its field', async () => {
    const { toBody } = open({ [`PATCH ${PATH}`]: () => ({ body: details }) });
    await edit();
    type('First Name', '');
    type('Last Name', ' ');
    press('Save changes');
    await screen.findByText('First name or last name is required');
    expect(screen.getByLabelText('First Name').getAttribute('aria-invalid')).toBe('true');
    expect(toBody(`PATCH ${PATH}`)).toBe(undefined);
  });

  test.each([
    ['Email', 'EMAIL_REQUIRED', 'Email is required for email campaigns'],
    ['Email', 'INVALID_EMAIL', 'Please enter a valid email address.'],
    ['LinkedIn URL', 'LINKEDIN_URL_REQUIRED', 'LinkedIn URL is required for LinkedIn campaigns'],
    ['LinkedIn URL', 'INVALID_LINKEDIN_URL', 'Enter a valid LinkedIn URL.'],
  ])("shows the server's error at the field %s: %s", async (label, code, words) => {
    open({ [`PATCH ${PATH}`]: refusal(code, words, 422) });
    await edit();
    type(label, code.endsWith('REQUIRED') ? ' ' : 'nobody');
    type('Phone', '2');
    press('Save changes');
    await screen.findByText(words);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Failed to update contact')).toBe(null);
  });

  test('restores the old values when the server rejects the change, and keeps the input', async () => {
    const words = 'Another contact already has this email address or LinkedIn profile.';
    open({ [`PATCH ${PATH}`]: refusal('CONTACT_EXISTS', words, 409) });
    await edit();
    type('First Name', 'Anna');
    press('Save changes');
    await screen.findByText('Failed to update contact');
    expect(screen.getByText(words)).toBeTruthy();
    expect(toInput('First Name')).toBe('Anna');
    press('Cancel');
    await screen.findByRole('button', { name: 'Ann Lee' });
  });

  test('shows a concurrent change instead of overwriting it', async () => {
    const newer = '2026-04-01T00:00:00.000Z';
    const theirs = { ...details.contact, first_name: 'Anne', job_title: 'CEO', updated_at: newer };
    const conflict = refusal(
      'CONFLICT',
      'Someone else changed this at the same time. Reload and try again.',
      409,
    );
    const { toBody, answers } = open({
      [`GET ${PATH}`]: { body: { ...details, contact: theirs } },
      [`PATCH ${PATH}`]: conflict,
    });
    await edit();
    type('First Name', 'Anna');
    press('Save changes');
    await screen.findByText('Someone else changed this contact');
    expect(screen.getByText('Both of you changed First Name. Saving replaces their change.')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByRole('listitem').textContent).toBe('First Name: Anne');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await waitFor(() => expect(toInput('Job Title')).toBe('CEO'));
    expect(toInput('First Name')).toBe('Anna');
    answers[`PATCH ${PATH}`] = { body: { ...details, contact: { ...theirs, first_name: 'Anna' } } };
    press('Save changes');
    await screen.findByText('Contact updated');
    expect(toBody(`PATCH ${PATH}`)).toEqual({ first_name: 'Anna', updated_at: newer });
  });
});
