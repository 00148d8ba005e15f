import type { Plan, Subscription } from '@hearback/contract';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, turn, until } from './caller.ts';

const plan_status = async (caller: Caller) =>
  (await caller.call<Subscription>('GET', '/api/billing/subscription')).body.plan_status;

/** Buys through the payment page like any customer. The plan arrives with Stripe's events. */
export async function buyPlan(
  caller: Caller,
  { owner, name, plan }: DemoWorkspace,
  simulatorsUrl: string,
): Promise<void> {
  if ((await plan_status(caller)) === 'active') return;
  const { body: plans } = await caller.call<Plan[]>('GET', '/api/billing/plans');
  const priceId = plans.find((one) => one.plan === plan)?.priceId;
  const customerData = {
    email: owner.email,
    firstName: owner.first_name,
    lastName: owner.last_name,
    companyName: name,
  };
  const order = { priceId, customerData };
  const { body } = await caller.call<{ url: string }>('POST', '/api/functions/create-checkout', order);
  const session = /cs_\w+/.exec(body.url)?.[0] ?? '';
  await turn(simulatorsUrl, `stripe/sessions/${session}/pay`);
  await until(`The plan of ${name}`, async () => (await plan_status(caller)) === 'active');
}
