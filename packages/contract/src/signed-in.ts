import { z } from 'zod';
import { Brand } from './branding.ts';

export const Account = z.object({ id: z.string(), email: z.string() });
export type Account = z.infer<typeof Account>;

/** The access token is kept in memory. The refresh token is an httpOnly cookie and never part of a body. */
export const AccessTokenResponse = z.object({
  access_token: z.string(),
  expires_in: z.number().int(),
  expires_at: z.number().int().describe('Unix seconds'),
  user: Account,
  password_change_required: z.boolean().describe('True while the password is temporary'),
  second_factor_required: z.boolean().describe('True if a second factor is required and the person has none'),
  brand: Brand.optional().describe('Brand for a client who has to complete one of these steps'),
});
export type AccessTokenResponse = z.infer<typeof AccessTokenResponse>;
