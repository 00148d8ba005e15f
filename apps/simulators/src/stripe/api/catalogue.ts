import { asOfNow, findByText } from '../checkout/promotion-codes.ts';
import type { StripeContext } from '../context.ts';
import { noSuchObject } from '../fault.ts';
import { readBoolean, readText } from '../params.ts';
import { newestFirst, toPage } from './lists.ts';
import type { Api } from './serve.ts';

/** What is for sale and for how much less: prices, promotion codes, coupons. */
export function registerCatalogue(api: Api, { state }: StripeContext): void {
  api.get('/prices', ({ form }) => toPage(newestFirst(state.prices.values()), form, '/v1/prices'));
  api.get('/prices/:id', ({ params }) => found('price', state.prices, params.id));

  api.get('/promotion_codes', ({ form }) => {
    const [text, coupon] = [readText(form, 'code'), readText(form, 'coupon')];
    const active = readBoolean(form, 'active');
    const named = text === null ? newestFirst(state.promotionCodes.values()) : [findByText(state, text)];
    const codes = named
      .filter((code) => code !== undefined)
      .map((code) => asOfNow(state, code))
      .filter((code) => active === null || code.active === active)
      .filter((code) => coupon === null || code.promotion.coupon === coupon);
    return toPage(codes, form, '/v1/promotion_codes');
  });

  // By id only: the code that people type is not an id.
  api.get('/promotion_codes/:id', ({ params }) =>
    asOfNow(state, found('promotion code', state.promotionCodes, params.id)),
  );
}

function found<T>(kind: string, objects: Map<string, T>, id = ''): T {
  const object = objects.get(id);
  if (!object) throw noSuchObject(kind, id);
  return object;
}
