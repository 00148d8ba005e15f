import { toMessage } from '../../tooling/problem.ts';
import { type CrmUser, openCrmUser } from '../attack/crm/crm-user.ts';
import { type ChangeContext, createJournal } from '../attack/crm/journal.ts';
import {
  audit,
  countDeals,
  createChanges,
  listLeads,
  PLACES,
  reconcile,
  restoreEventOrder,
  turnOn,
  waitUntilSettled,
} from '../attack/scenarios/crm-sync.ts';
import type { AttackTarget } from '../attack/target.ts';
import { type LoadContext, pause } from '../load/context.ts';
import { createRandom } from '../load/random.ts';

const PAUSE_MS = 2_000;

export type CrmWork = {
  /** People change leads on both sides until the load stops. */
  start(load: LoadContext): void;
  /** Makes no change until it is released, because a change without a response cannot be audited. */
  hold(): Promise<void>;
  release(): void;
  /** Compares every lead with the CRM. Returns the differences. */
  audit(): Promise<string[]>;
  countChanges(): number;
};

/** Turns the sync of two locations on, which is complete when nothing else changes. */
export async function prepareCrmWork(target: AttackTarget, seed: number): Promise<CrmWork> {
  await target.simulators.control('highlevel', { rateLimit: { per10Seconds: 1_000_000 } });
  const users = new Map<string, CrmUser>();
  for (const place of PLACES) users.set(place, await openCrmUser(target, place));
  const dealsBefore = await countDeals(users);
  await turnOn(target);
  const leads = await listLeads(target);
  const context: ChangeContext = { target, users, random: createRandom(seed), journal: createJournal() };
  const changes = createChanges(context, leads);
  const failures: string[] = [];
  let isHeld = false;
  let current: Promise<unknown> = Promise.resolve();
  const work = async (load: LoadContext) => {
    while (!load.stopping.aborted) {
      if (!isHeld) {
        current = changes
          .step()
          .catch((error: unknown) => failures.push(`a change failed: ${toMessage(error)}`));
        await current;
      }
      await pause(load, PAUSE_MS);
    }
  };
  let working: Promise<void> | undefined;
  return {
    start: (load) => {
      working = work(load);
    },
    async hold() {
      isHeld = true;
      await current;
    },
    release: () => {
      isHeld = false;
    },
    async audit() {
      await working;
      await restoreEventOrder(target);
      await waitUntilSettled(target);
      for (const place of PLACES) await reconcile(target, place);
      return [...failures, ...(await audit(target, leads, users, { journal: context.journal, dealsBefore }))];
    },
    countChanges: changes.count,
  };
}
