import type { Form } from '#simulators/frame/forms.ts';
import { invalidRequest } from '../fault.ts';
import { list } from '../objects/list.ts';
import { readValue } from '../params.ts';
import type { StripeState } from '../state.ts';

type Wire = Record<string, unknown>;

export function readExpand(form: Form): string[] {
  const value = readValue(form, 'expand') ?? [];
  return (Array.isArray(value) ? value : [value]).filter((path) => typeof path === 'string');
}

/** A copy of the object in which each path (`subscription.latest_invoice`, `data.promotion.coupon`) is followed. */
export function expand(state: StripeState, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Wire;
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > 4)
      throw invalidRequest('You cannot expand more than 4 levels of a property', 'expand');
    follow(state, copy, segments, path);
  }
  return copy;
}

function follow(state: StripeState, node: Wire, [segment, ...rest]: string[], path: string): void {
  if (segment === undefined) return;
  const value = segment in node ? node[segment] : includable(state, node, segment);
  if (value === undefined) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  const expanded = Array.isArray(value)
    ? value.map((item) => resolve(state, item, segment, path))
    : resolve(state, value, segment, path);
  node[segment] = expanded;
  for (const next of [expanded].flat()) {
    if (rest.length > 0 && next !== null) follow(state, next as Wire, rest, path);
  }
}

function resolve(state: StripeState, value: unknown, segment: string, path: string): unknown {
  if (value === null || typeof value === 'object') return value;
  const found = typeof value === 'string' ? objectById(state, value) : undefined;
  if (!found) throw invalidRequest(`This property cannot be expanded (${segment} in ${path}).`, 'expand');
  return structuredClone(found);
}

/** What Stripe leaves out of an object unless it is asked for. */
function includable(state: StripeState, node: Wire, segment: string): unknown {
  const id = String(node.id);
  if (node.object === 'checkout.session' && segment === 'line_items') {
    return list(
      structuredClone(state.sessions.get(id)?.lineItems ?? []),
      false,
      `/v1/checkout/sessions/${id}/line_items`,
    );
  }
  if (node.object === 'coupon' && segment === 'applies_to')
    return { products: [...state.prices.values()].map((price) => price.product) };
  return undefined;
}

function objectById(state: StripeState, id: string): object | undefined {
  return (
    state.customers.get(id) ??
    state.subscriptions.get(id) ??
    state.invoices.get(id) ??
    state.coupons.get(id) ??
    state.promotionCodes.get(id) ??
    state.discounts.get(id) ??
    state.prices.get(id) ??
    state.sessions.get(id)?.session
  );
}
