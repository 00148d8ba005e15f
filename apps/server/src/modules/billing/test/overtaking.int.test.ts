import { randomUUID } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAgency, type TestAgency } from '../../../testing/people.ts';
import { openShop, type Shop } from '../../../testing/shop/open-shop.ts';
import { buy, lookAt, subscriptionOf } from '../../../testing/shop/purchase.ts';
import { attachSubscription } from '../following/attach-subscription.ts';
import { lookAgain, type Sight } from '../following/look-again.ts';
import { saveState } from '../following/save-state.ts';

let shop: Shop;
let agency: TestAgency;
let subscriptionId: string;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

beforeEach(async () => {
  agency = await addTestAgency(shop.house, `agency-${randomUUID().slice(0, 8)}`);
  ({ subscription: subscriptionId } = await buy(shop, { email: agency.owner.email, plan: 'five' }));
});

async function look(): Promise<Sight> {
  const sight = await lookAgain(shop.house.services, subscriptionId);
  if (!sight) throw new Error('no such subscription');
  return sight;
}

const upgrade = () =>
  shop.control(`/subscriptions/${subscriptionId}/update`, { price: 'price_demo_unlimited' });
const attach = (sight: Sight) =>
  withSystem(shop.house.services.db, 'test', (tx) =>
    attachSubscription(shop.house.services, tx, agency.workspace_id, sight, sight.plan ?? 'single'),
  );
const save = (sight: Sight) =>
  withSystem(shop.house.services.db, 'test', (tx) =>
    saveState(shop.house.services, tx, agency.workspace_id, sight, sight.plan ?? 'single'),
  );
const plan = async () => (await subscriptionOf(shop, agency.owner.token)).plan;

describe('two looks at the same subscription', () => {
  it('that overtake each other leave what the later one saw', async () => {
    const early = await look();
    await upgrade();
    const late = await look();
    await attach(late);
    await save(early);
    expect(await plan()).toBe('unlimited');
  });
});

describe('a change between the look at a purchase and its commit', () => {
  it('is found by the look after the commit, although its own event found no workspace', async () => {
    const early = await look();
    await upgrade();
    await attach(early);
    expect(await plan()).toBe('five');
    const worker = await shop.startWorker();
    await shop.settle();
    await worker.stop();
    expect(await plan()).toBe('unlimited');
  });
});

describe('two purchases for the same workspace at the same moment', () => {
  it('make one plan and one letter', async () => {
    const first = await look();
    const { subscription } = await buy(shop, { email: agency.owner.email, plan: 'single' });
    const second = await lookAgain(shop.house.services, subscription);
    if (!second) throw new Error('no such subscription');
    const remarks = await Promise.all([attach(first), attach(second)]);
    expect(remarks.toSorted()).toEqual([null, 'the workspace has a plan already']);
    expect((await lookAt(shop, agency.owner.email)).mails).toEqual(['billing.second-plan']);
  });
});
