import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { text } from './values.ts';

export const PLAN_NAMES = ['single', 'five', 'unlimited'] as const;
export const PlanName = z.enum(PLAN_NAMES);
export type PlanName = z.infer<typeof PlanName>;

export const Plan = z.object({
  plan: PlanName,
  name: z.string(),
  /** Whole dollars a month. */
  price: z.number().int(),
  priceId: z.string(),
  description: z.string(),
  popular: z.boolean(),
  features: z.array(z.string()),
  /** null: no limit. */
  maxLocations: z.number().int().nullable(),
});
export type Plan = z.infer<typeof Plan>;

export const Subscription = z.object({
  plan: PlanName.nullable(),
  /** `none` without a plan; `active`; `grace` while a payment is overdue; `ended` when canceled or unpaid. */
  plan_status: z.enum(['none', 'active', 'grace', 'ended']),
  /** 0 without a plan or once it ended; null: no limit. */
  maxLocations: z.number().int().nullable(),
  current_period_end: z.iso.datetime().nullable(),
  cancel_at_period_end: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const Checkout = z.strictObject({
  priceId: z.string().min(1).max(200),
  discountCode: text(100).optional(),
  customerData: z.strictObject({
    email: text(320),
    firstName: text(120),
    lastName: text(120),
    companyName: text(120),
    companyWebsite: text(300).default(''),
    phone: text(40).default(''),
    selectedTier: text(100).default(''),
  }),
});
export type Checkout = z.input<typeof Checkout>;

export const Discount = z.object({
  valid: z.boolean(),
  description: z.string().nullable(),
  /** Discounted monthly price in cents, by price id. Plans that the code does not apply to are omitted. */
  prices: z.record(z.string(), z.number().int().nonnegative()),
  /** Number of months; null: permanently. */
  months: z.number().int().positive().nullable(),
});
export type Discount = z.infer<typeof Discount>;

const endpoint = listEndpoints('billing');

export const billing = {
  listPlans: endpoint('public', 'GET /billing/plans', 'List the available plans').output(z.array(Plan)),
  validateDiscount: endpoint('public', 'POST /functions/validate-discount', 'Validate a discount code')
    .input(z.strictObject({ discountCode: text(100) }))
    .output(Discount),
  createCheckout: endpoint('public', 'POST /functions/create-checkout', 'Create a checkout session')
    .input(Checkout)
    .output(z.object({ url: z.url() })),
  getSubscription: endpoint(
    'billing:read',
    'GET /billing/subscription',
    'Get the subscription of the workspace',
  ).output(Subscription),
  createPortal: endpoint(
    'billing:manage',
    'POST /functions/create-portal',
    'Create a customer portal session',
  ).output(z.object({ url: z.url() })),
};
