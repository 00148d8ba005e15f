import type { SecondFactor } from '@hearback/contract';
import { type Claim, withSystem } from '@hearback/database';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import { findFactors } from './find-factors.ts';
import { countRecoveryCodes } from './second-factor.queries.ts';

export const getSecondFactor = ({ services }: HttpContext, { auth_user_id }: Claim): Promise<SecondFactor> =>
  withSystem(services.db, 'own second factor', async (tx) => {
    const { app, passkeys } = await findFactors(tx, auth_user_id);
    const { left } = await countRecoveryCodes(tx, auth_user_id);
    return {
      app_since: app?.toISOString() ?? null,
      recovery_codes_left: left,
      passkeys: passkeys.map(({ id, name, host, created_at, last_used_at }) => ({
        id,
        name,
        host: host ?? new URL(services.config.publicUrl).hostname,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    };
  });
