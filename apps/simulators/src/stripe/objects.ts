import { randomBytes } from 'node:crypto';
import { Refusal } from '../framework/controls/refusal.ts';
import templates from './objects.json' with { type: 'json' };

/**
 * Stripe's objects in the shapes of API version 2026-10-28.endive. Fields that never vary are in `objects.json`; the
 * interfaces list the fields that the simulator sets or reads. Times are unix seconds, amounts are cents.
 */
export type Metadata = Record<string, string>;

export interface Price {
  id: string;
  nickname: string;
  product: string;
  unit_amount: number;
  unit_amount_decimal: string;
}

export interface Coupon {
  id: string;
  amount_off: number | null;
  duration: 'once' | 'forever';
  name: string;
  percent_off: number | null;
  times_redeemed: number;
}

export interface PromotionCode {
  id: string;
  object: string;
  active: boolean;
  code: string;
  expires_at: number | null;
  max_redemptions: number | null;
  promotion: { type: 'coupon'; coupon: string };
  restrictions: { minimum_amount: number | null };
  times_redeemed: number;
}

export interface Customer {
  id: string;
  delinquent: boolean;
  email: string;
  name: string | null;
}

export interface Discount {
  id: string;
  source: { type: 'coupon'; coupon: string };
}

export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export interface PortalSession {
  id: string;
  customer: string;
  return_url: string | null;
  url: string;
}

export interface LineItem {
  id: string;
  amount_discount: number;
  amount_subtotal: number;
  amount_total: number;
  description: string;
  price: Price;
  quantity: number;
}

export interface CheckoutSession {
  id: string;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  customer: string | null;
  customer_details: { email: string; name: string | null } | null;
  customer_email: string | null;
  discounts: { coupon: null; promotion_code: string }[];
  expires_at: number;
  invoice: string | null;
  payment_method_collection: 'always' | 'if_required';
  payment_status: string;
  status: string;
  subscription: string | null;
  success_url: string;
  total_details: { amount_discount: number };
  url: string | null;
}

export interface SubscriptionItem {
  id: string;
  current_period_end: number;
  current_period_start: number;
  price: Price;
  quantity: number;
}

export interface Subscription {
  id: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { reason: string | null };
  customer: string;
  default_payment_method: string | null;
  discounts: string[];
  ended_at: number | null;
  items: List<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  status: string;
}

export interface Invoice {
  id: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  lines: List<{ amount: number; description: string }>;
  next_payment_attempt: number | null;
  number: string;
  parent: { subscription_details: { subscription: string } };
  status: string;
  status_transitions: { paid_at: number | null; voided_at: number | null };
  total: number;
}

export interface StripeEvent {
  id: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  type: string;
}

/** The object with Stripe's constant fields. Each call returns a new copy, because objects are changed in place. */
export function withConstants<Name extends keyof typeof templates, Fields extends object>(
  name: Name,
  fields: Fields,
): (typeof templates)[Name] & Fields {
  return Object.assign(structuredClone(templates[name]), fields);
}

export const { checkoutParams, portalParams } = templates;
export const API_VERSION = templates.event.api_version;
export const DAY_SECONDS = 86_400;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An opaque id in Stripe's format: `sub_` and 24 letters or digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

export const toList = <T>(data: T[], url: string, hasMore = false): List<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

export const newestFirst = <T>(objects: Map<string, T>): T[] => [...objects.values()].reverse();

export const formatDollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

export const formatDate = (unixSeconds: number): string =>
  new Date(unixSeconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface FaultDetails {
  type?: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error that the API returns as `{ error: … }` with this status, and that pages show as a sentence. */
export class Fault extends Refusal {
  readonly details: FaultDetails;
  constructor(status: number, message: string, details: FaultDetails = {}) {
    super(status, message);
    this.details = details;
  }
}

export const invalidRequest = (message: string, param?: string, code?: string): Fault =>
  new Fault(400, message, { param, code });

/** Returns the object, or throws 404 for an unknown id in the path. */
export function getObject<T>(kind: string, objects: Map<string, T>, id = ''): T {
  const object = objects.get(id);
  if (object) return object;
  // Stripe quotes the id of every kind except this one.
  const name = kind === 'checkout.session' ? id : `'${id}'`;
  throw new Fault(404, `No such ${kind}: ${name}`, { code: 'resource_missing', param: 'id' });
}

/** An unknown id in a parameter is 400 and names the parameter. */
export function getReference<T>(kind: string, objects: Map<string, T>, id: string, param: string): T {
  const object = objects.get(id);
  if (!object) throw invalidRequest(`No such ${kind}: '${id}'`, param, 'resource_missing');
  return object;
}
