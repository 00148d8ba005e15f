import type { FastifyInstance } from 'fastify';
import type { PromotionCodePlan } from '../catalogue.ts';
import type { StripeContext } from '../context.ts';
import { invalidRequest } from '../fault.ts';

/**
 * Makes a code, or makes one anew under the same id: how a test lets a code expire or run out between the
 * program's check and its order.
 */
export function registerPromotionCodeControl(app: FastifyInstance, { state }: StripeContext): void {
  app.post<{ Body: Partial<PromotionCodePlan> | undefined }>('/promotion-codes', async ({ body }) => {
    const code = body?.code;
    if (typeof code !== 'string' || !/^[A-Za-z0-9-]{1,50}$/.test(code)) {
      throw invalidRequest('code must be letters, digits and dashes.');
    }
    return state.putPromotionCode({ ...body, code });
  });
}
