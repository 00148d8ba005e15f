import type { SystemTx } from '@hearback/database';
import { notify } from '#server/modules/notifications/index.ts';
import type { Services } from '#server/platform/services.ts';
import { assessSender, type SenderFigures } from './assess-sender.ts';
import {
  type AccountKey,
  type JudgedSender,
  listAccountOwners,
  listKnown,
  readFigures,
  type SenderReading,
  saveDays,
  saveSenders,
} from './health.queries.ts';

const NO_FIGURES: SenderFigures = {
  landed_inbox: 0,
  landed_spam: 0,
  sent: 0,
  bounced: 0,
  earlier_score: null,
};
const MAX_NOTIFICATION_DETAIL = 300;

/** Judges senders with the stored figures, saves them, and notifies its owner once when a sender starts to fail. */
export async function saveReadings(
  services: Services,
  tx: SystemTx,
  key: AccountKey,
  readings: readonly SenderReading[],
): Promise<JudgedSender[]> {
  const storedSenders = new Map((await listKnown(tx, key)).map((sender) => [sender.sender_key, sender]));
  const figures = await readFigures(tx, key);
  const judged = readings.map((reading) => {
    const { sender_key } = reading;
    const dns = reading.dns ?? storedSenders.get(sender_key)?.dns ?? null;
    return { ...reading, ...assessSender({ ...reading, dns }, figures.get(sender_key) ?? NO_FIGURES) };
  });
  await saveSenders(tx, key, judged);
  const day = new Date().toISOString().slice(0, 10);
  await saveDays(
    tx,
    key,
    judged.flatMap(({ sender_key, warmup_score }) =>
      warmup_score === null ? [] : [{ sender_key, day, warmup_score }],
    ),
  );
  const changed = judged.filter(({ sender_key, band }) => storedSenders.get(sender_key)?.band !== band);
  await notifyOwner(
    services,
    tx,
    key,
    changed.filter(({ band }) => band === 'failing'),
  );
  if (changed.length > 0) {
    const ids = { account_id: key.account_id };
    const name = 'account.sender_health_changed';
    await services.recordEvent(tx, { workspace_id: key.workspace_id, actor_user_id: null, name, ids });
  }
  return judged;
}

async function notifyOwner(
  services: Services,
  tx: SystemTx,
  key: AccountKey,
  failing: readonly JudgedSender[],
): Promise<void> {
  const to = failing.length > 0 ? await listAccountOwners(tx, key) : [];
  if (to.length === 0) return;
  const at = new Date().toISOString();
  for (const { sender_key, kind, name, problems } of failing)
    await notify(services, tx, {
      workspace_id: key.workspace_id,
      kind: 'sender_failing',
      about: { account_id: key.account_id },
      to,
      cause: `${sender_key}:${at}`,
      detail: `${kind === 'mailbox' ? sender_key : (name ?? sender_key)}: ${problems[0]?.text}`.slice(
        0,
        MAX_NOTIFICATION_DETAIL,
      ),
    });
}
