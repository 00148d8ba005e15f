import { describe, expect, it } from 'vitest';
import { type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { createHeyreach } from './client.ts';

function visit(...answers: FakeResponse[]) {
  const fake = fakeProvider(...answers);
  return { ...fake, heyreach: createHeyreach({ ...fake.connection, apiKey: 'key-1' }) };
}

const profile = { profileUrl: 'https://www.linkedin.com/in/ann', memberId: '42' };

describe('the blacklist of HeyReach', () => {
  it('receives the profile and the member id, never a name', async () => {
    const { heyreach, asked } = visit({ body: { added: 1, validationErrors: [] } });
    expect(await heyreach.addToBlacklist(profile)).toBe(true);
    expect(asked[0]).toMatchObject({
      path: '/prefix/api/public/blacklist/AddLeads',
      body: { leads: [{ profileUrl: profile.profileUrl, linkedInProfileId: '42' }] },
    });
  });

  it('reports a profile that HeyReach rejects', async () => {
    const { heyreach } = visit({ body: { added: 0, validationErrors: [{ inputIndex: 0 }] } });
    expect(await heyreach.addToBlacklist(profile)).toBe(false);
  });

  it('finds the person by member id or by the whole profile address', async () => {
    const others = {
      id: 1,
      linkedInProfileId: '7',
      profileUrl: 'https://linkedin.com/in/ann-lee',
      matchingStatus: 'Matched',
    };
    const items = [others, { id: 2, profileUrl: 'https://linkedin.com/in/Ann/', matchingStatus: 'Matching' }];
    const { heyreach } = visit(
      { body: { totalCount: 2, items } },
      { body: { totalCount: 1, items: [others] } },
    );
    expect(await heyreach.findInBlacklist(profile)).toEqual({ id: '2', status: 'Matching' });
    expect(await heyreach.findInBlacklist(profile)).toBeNull();
  });
});
