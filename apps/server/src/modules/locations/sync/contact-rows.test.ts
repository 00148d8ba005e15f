import { describe, expect, it } from 'vitest';
import { type ContactRow, planContacts, toRow } from './contact-rows.ts';

const row = (crm_id: string, email: string | null = null): ContactRow => ({
  crm_id,
  email,
  first_name: null,
  last_name: null,
  company_name: null,
  phone: null,
  website: null,
  contact_geo: null,
});

describe('contacts of a page', () => {
  it("are new when neither the CRM's id nor the address is known", () => {
    const plan = planContacts([row('c1', 'a@x.test'), row('c2')], []);
    expect(plan).toEqual({ inserts: [row('c1', 'a@x.test'), row('c2')], updates: [] });
  });

  it("are matched by the CRM's id, else by the normalized address", () => {
    const contacts = [
      { id: '1', email: null, crm_id: 'c1' },
      { id: '2', email: 'B@x.test', crm_id: null },
    ];
    const { inserts, updates } = planContacts([row('c1', 'a@x.test'), row('c2', 'b@x.test')], contacts);
    expect(inserts).toEqual([]);
    expect(updates).toMatchObject([
      { id: '1', email: 'a@x.test' },
      { id: '2', email: 'b@x.test' },
    ]);
  });

  it('leave an address with the contact that has it', () => {
    const contacts = [
      { id: '1', email: null, crm_id: 'c1' },
      { id: '2', email: 'a@x.test', crm_id: null },
    ];
    expect(planContacts([row('c1', 'a@x.test')], contacts).updates).toMatchObject([{ id: '1', email: null }]);
  });

  it('neither change nor repeat a contact of another location', () => {
    const elsewhere = { id: '1', email: 'A@x.test', crm_id: null, is_elsewhere: true };
    expect(planContacts([row('c1', 'a@x.test')], [elsewhere])).toEqual({ inserts: [], updates: [] });
    const own = { id: '2', email: null, crm_id: 'c1' };
    expect(planContacts([row('c1', 'a@x.test')], [elsewhere, own]).updates).toMatchObject([
      { id: '2', email: null },
    ]);
    const scoped = { id: '3', email: 'a@x.test', crm_id: null };
    expect(planContacts([row('c1', 'a@x.test')], [scoped, elsewhere]).updates).toMatchObject([{ id: '3' }]);
  });

  it('are merged when the CRM has an address twice', () => {
    const plan = planContacts([row('c1', 'a@x.test'), row('c2', 'a@x.test'), row('c1')], []);
    expect(plan.inserts).toHaveLength(1);
  });

  it('are not repeated for a merged contact with several addresses and ids in the CRM', () => {
    const linked = { id: '1', email: 'a@x.test', crm_id: 'c1', also: ['b@x.test', 'c2'] };
    expect(planContacts([row('c2', 'b@x.test'), row('c1', 'a@x.test')], [linked])).toMatchObject({
      inserts: [],
      updates: [{ id: '1', crm_id: 'c1' }],
    });
    const unlinked = { ...linked, crm_id: null };
    expect(planContacts([row('c9', 'b@x.test')], [unlinked])).toMatchObject({
      inserts: [],
      updates: [{ id: '1', crm_id: 'c9' }],
    });
  });
});

it('cleans a contact before it is stored: no NUL, no overlong text, no invalid address', () => {
  const contact = {
    provider_contact_id: 'c1',
    ghl_location_id: 'l',
    email: 'not an address',
    first_name: ' A\0nn ',
    last_name: 'x'.repeat(1_000),
    company_name: '',
    phone: null,
    website: null,
    geo: null,
    source: null,
    tags: [],
    created_at: null,
    updated_at: null,
  };
  expect(toRow(contact)).toMatchObject({
    email: null,
    first_name: 'Ann',
    last_name: 'x'.repeat(300),
    company_name: null,
  });
});
