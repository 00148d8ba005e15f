import { createHmac } from 'node:crypto';
import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';

const HOUR_SECONDS = 3_600;
/** Emails of one kind to one recipient per hour, from all senders together. More would feel like spam. */
const PER_RECIPIENT = 5;

type MailRequest = {
  readonly workspace_id: string;
  readonly to: string;
  readonly template: string;
  /** The IP address that causes the email. */
  readonly sender: string;
  readonly perRecipient?: number | undefined;
  /** Emails for this purpose count separately, so that they never use up the budget of invitations and password resets. */
  readonly purpose?: 'forward' | 'report' | undefined;
};

/**
 * Limits the emails that users cause per workspace, recipient and IP address, across all processes. The fixed order
 * prevents deadlocks. Email and IP addresses are stored as hashes only.
 */
export async function takeFromEmailBudgets(services: Services, tx: Tx, sending: MailRequest): Promise<void> {
  const { workspace_id, to, template, sender, perRecipient, purpose } = sending;
  const { perHour } = services.config.mail;
  const prefix = purpose === undefined ? '' : `${purpose}:`;
  const budgets = [
    { of: `${prefix}address:${sender}`, capacity: perHour },
    toRecipientBudget(to, template, perRecipient),
    { of: `${prefix}workspace:${workspace_id}`, capacity: perHour },
  ];
  for (const budget of budgets) {
    const wait = await takeFrom(services, tx, budget);
    if (wait > 0) throw new AppError('TOO_MANY_MAILS', { retryAfterSeconds: wait });
  }
}

/**
 * For security warnings to a person, which do not count against the workspace's budget but have their own limit.
 * Returns false when the person's limit is reached.
 */
export const takeFromWarnings = async (
  services: Services,
  tx: Tx,
  { to, template }: Pick<MailRequest, 'to' | 'template'>,
): Promise<boolean> => (await takeFrom(services, tx, toRecipientBudget(to, template))) === 0;

type Budget = { readonly of: string; readonly capacity: number };

const toRecipientBudget = (to: string, template: string, capacity = PER_RECIPIENT): Budget => ({
  of: `recipient:${template}:${to.toLowerCase()}`,
  capacity,
});

/** Returns the seconds until the budget is available again, or 0 if it was charged. */
async function takeFrom({ config }: Services, tx: Tx, { of, capacity }: Budget): Promise<number> {
  const key = `mail:${createHmac('sha256', config.secret).update(of).digest('base64url')}`;
  const { rows } = await sql<{ wait: number }>`
    select app.consume_rate_budget(${key}, ${capacity}, ${HOUR_SECONDS}) as wait`.execute(tx);
  return rows[0]?.wait ?? 0;
}
