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
export async function takeFromMailBudgets({ config }: Services, tx: Tx, sending: Sending): Promise<void> {
  const { workspace_id, to, template, sender } = sending;
  const budgets = [
    { of: `address:${sender}`, capacity: config.mail.perHour },
    { of: `recipient:${template}:${to.toLowerCase()}`, capacity: PER_RECIPIENT },
    { of: `workspace:${workspace_id}`, capacity: config.mail.perHour },
  ];
  for (const { of, capacity } of budgets) {
    const key = `mail:${createHmac('sha256', config.secret).update(of).digest('base64url')}`;
    const { rows } = await sql<{ wait: number }>`
      select app.take_from_budget(${key}, ${capacity}, ${HOUR_SECONDS}) as wait`.execute(tx);
    const wait = rows[0]?.wait ?? 0;
    if (wait > 0) throw new AppError('TOO_MANY_MAILS', { retryAfterSeconds: wait });
  }
}
