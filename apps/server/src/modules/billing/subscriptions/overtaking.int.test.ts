import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestBilling } from '#server/testing/billing/open-test-billing.ts';
import { buy, findSubscription, readPurchaseState } from '#server/testing/billing/purchase.ts';
import { addTestAgency, type TestAgency } from '#server/testing/people.ts';
import { attachSubscription } from './attach-subscription.ts';
import { refetchSubscription, type StripeSnapshot } from './refetch-subscription.ts';
import { saveState } from './save-state.ts';

let agency: TestAgency;
let subscriptionId: string;

const billing = await openTestBilling();

afterAll(() => billing.close());

beforeEach(async () => {
  agency = await addTestAgency(billing.app, `agency-${randomUUID().slice(0, 8)}`);
  ({ subscription: subscriptionId } = await buy(billing, { email: agency.owner.email, plan: 'five' }));
});

async function fetchSnapshot(): Promise<StripeSnapshot> {
  const snapshot = await refetchSubscription(billing.app.services, subscriptionId);
  if (!snapshot) throw new Error('no such subscription');
  return snapshot;
}

const upgrade = () =>
  billing.control(`/subscriptions/${subscriptionId}/update`, { price: 'price_demo_unlimited' });
const attach = (snapshot: StripeSnapshot) =>
  billing.app.withDatabase((tx) =>
    attachSubscription(billing.app.services, tx, agency.workspace_id, snapshot, snapshot.plan ?? 'single'),
  );
const save = (snapshot: StripeSnapshot) =>
  billing.app.withDatabase((tx) =>
    saveState(billing.app.services, tx, agency.workspace_id, snapshot, snapshot.plan ?? 'single'),
  );
const plan = async () => (await findSubscription(billing, agency.owner.token)).plan;

describe('two reads of the same subscription', () => {
  it('keep the later state when they overtake each other', async () => {
    const early = await fetchSnapshot();
    await upgrade();
    const late = await fetchSnapshot();
    await attach(late);
    await save(early);
    expect(await plan()).toBe('unlimited');
  });
});

describe('a change between the read of a purchase and its commit', () => {
  it('is found by the read after the commit, although its own event found no workspace', async () => {
    const early = await fetchSnapshot();
    await upgrade();
    await attach(early);
    expect(await plan()).toBe('five');
    const worker = await billing.startWorker();
    await billing.settle();
    await worker.stop();
    expect(await plan()).toBe('unlimited');
  });
});

describe('two concurrent purchases for the same workspace', () => {
  it('create one plan and one email', async () => {
    const first = await fetchSnapshot();
    const { subscription } = await buy(billing, { email: agency.owner.email, plan: 'single' });
    const second = await refetchSubscription(billing.app.services, subscription);
    if (!second) throw new Error('no such subscription');
    const remarks = await Promise.all([attach(first), attach(second)]);
    expect(remarks.toSorted()).toEqual([null, 'the workspace has a plan already']);
    expect((await readPurchaseState(billing, agency.owner.email)).mails).toEqual(['billing.second-plan']);
  });
});
