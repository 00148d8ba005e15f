import { afterEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from './api-client.ts';

const buyer = { email: 'ann@example.test', firstName: 'Ann', lastName: 'Lee', companyName: 'Lee' };

function toClient(token: string | null) {
  const sent: Request[] = [];
  vi.stubGlobal('location', { origin: 'http://hearback.test' });
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request);
    return Response.json({ url: 'https://pay.test/1', valid: true, description: null });
  });
  const holder = {
    accessToken: () => token,
    freshToken: vi.fn(async () => token),
    renew: vi.fn(async () => 'renewed' as const),
    end: vi.fn(),
  };
  return {
    client: createApiClient(() => holder),
    holder,
    authorization: () => sent[0]?.headers.get('authorization'),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('a public call', () => {
  test('a public call that opens a checkout sends a valid token of the signed-in user', async () => {
    const { client, holder, authorization } = toClient('t1');
    await client.billing.createCheckout({ priceId: 'p', customerData: buyer });
    expect(authorization()).toBe('Bearer t1');
    expect(holder.freshToken).toHaveBeenCalledOnce();
  });

  test('a public call that opens a checkout also works for visitors', async () => {
    const { client, authorization } = toClient(null);
    await client.billing.createCheckout({ priceId: 'p', customerData: buyer });
    expect(authorization()).toBeNull();
  });

  test('a public call of any other kind sends no token, even if there is one', async () => {
    const { client, authorization } = toClient('t1');
    await client.billing.validateDiscount({ discountCode: 'WELCOME20' });
    expect(authorization()).toBeNull();
  });
});

test('leaving a conversation does not refresh the session, so that a signed-out user stays signed out', async () => {
  const { client, holder } = toClient(null);
  await client.presence.leave({ tab_id: '00000000-0000-4000-8000-000000000001' }).catch(() => undefined);
  expect(holder.freshToken).not.toHaveBeenCalled();
  expect(holder.renew).not.toHaveBeenCalled();
});
