import { expect, it } from 'vitest';
import type { Services } from '#server/platform/services.ts';
import { createAuthenticateBearer } from './authenticate-bearer.ts';

it.each(['', 'x', 'hbk_live_', `hbk_live_${'0'.repeat(32)}_${'A'.repeat(49)}`, 'eyJhbGciOiJFZERTQSJ9.e30.x'])(
  'refuses %j without a query',
  async (token) => {
    // Any use of the database would throw.
    const authenticate = createAuthenticateBearer({} as Services);
    expect(await authenticate(token, { ip: '127.0.0.1' })).toBeNull();
  },
);
