import { createHmac } from 'node:crypto';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';

const HOUR_SECONDS = 3_600;
/** Mails of one kind to one address in an hour, whoever causes them: more is what a person would call a flood. */
const PER_RECIPIENT = 5;

type Sending = {
  readonly workspace_id: string;
  readonly to: string;
  readonly template: string;
  /** The network address of whoever causes the mail. */
  readonly sender: string;
};

/**
 * What people cause is counted by workspace, recipient and address, for all processes together. In one order, so that no
 * two wait for each other. Neither e-mail nor network addresses are kept in the clear.
 */
export async function takeFromMailBudgets(services: Services, tx: Tx, sending: Sending): Promise<void> {
  const { workspace_id, to, template, sender } = sending;
  const { perHour } = services.config.mail;
  const budgets = [
    { of: `address:${sender}`, capacity: perHour },
    ofRecipient(to, template),
    { of: `workspace:${workspace_id}`, capacity: perHour },
  ];
  for (const budget of budgets) {
    const wait = await takeFrom(services, tx, budget);
    if (wait > 0) throw new AppError('TOO_MANY_MAILS', { retryAfterSeconds: wait });
  }
}

/**
 * For mails that warn a person of what happens to their account: whatever else the workspace sends, these go out, but not as
 * a flood. False when the person has got enough of them.
 */
export const takeFromWarnings = async (
  services: Services,
  tx: Tx,
  { to, template }: Pick<Sending, 'to' | 'template'>,
): Promise<boolean> => (await takeFrom(services, tx, ofRecipient(to, template))) === 0;

type Budget = { readonly of: string; readonly capacity: number };

const ofRecipient = (to: string, template: string): Budget => ({
  of: `recipient:${template}:${to.toLowerCase()}`,
  capacity: PER_RECIPIENT,
});

/** Seconds until there is something in it again; 0 when something was. */
async function takeFrom({ config }: Services, tx: Tx, { of, capacity }: Budget): Promise<number> {
  const key = `mail:${createHmac('sha256', config.secret).update(of).digest('base64url')}`;
  const { rows } = await sql<{ wait: number }>`
    select app.take_from_budget(${key}, ${capacity}, ${HOUR_SECONDS}) as wait`.execute(tx);
  return rows[0]?.wait ?? 0;
}
