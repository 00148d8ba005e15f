import { describe, expect, it } from 'vitest';
import { readBuyer, toBuyer, toMetadata } from './buyer.ts';

const form = {
  email: 'ADA@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: 'Analytical Engines',
  companyWebsite: '',
  phone: '',
  selectedTier: 'five',
};
const buyer = toBuyer(form, 'ada@example.test');
const checkout = {
  id: 'cs_1',
  isSettled: true,
  client_reference_id: null,
  subscription_id: 'sub_1',
  email: 'typed@example.test',
  name: 'Typed At Stripe',
  metadata: {},
};

describe('the buyer', () => {
  it('survives the round trip through Stripe', () => {
    const metadata = toMetadata(buyer, { plan: 'five', tier: 'five', workspace_id: null });
    expect(readBuyer({ ...checkout, metadata })).toEqual(buyer);
  });

  it('is sent without empty fields and characters that cannot be stored', () => {
    const metadata = toMetadata(
      { ...buyer, company_name: 'Ana\u0000lytical\n\ud800' },
      { plan: 'five', tier: '', workspace_id: null },
    );
    expect(metadata).toEqual({
      email: 'ada@example.test',
      first_name: 'Ada',
      last_name: 'Lovelace',
      company_name: 'Ana lytical \ufffd',
      plan: 'five',
    });
  });

  it('is read from the details entered at Stripe if the checkout is not ours', () => {
    expect(readBuyer(checkout)).toMatchObject({
      email: 'typed@example.test',
      first_name: 'Typed',
      last_name: 'At Stripe',
      company_name: 'Typed At Stripe',
    });
  });

  it('is null when the checkout has no email', () => {
    expect(readBuyer({ ...checkout, email: null })).toBeNull();
  });
});
