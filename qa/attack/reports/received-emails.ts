import type { SchedulePlan } from '../../../apps/server/src/testing/reports/schedule-plan.ts';
import type { AttackTarget } from '../target.ts';

export type ReceivedMail = { readonly to: string; readonly messageId: string; readonly pdfs: number };

type StoredMail = {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly { readonly type: string; readonly bytes: number }[];
};

/** Adds the emails to the plan's clients. The mail server keeps the newest 500 only. */
export async function collectMails(
  { simulators }: AttackTarget,
  { schedules }: SchedulePlan,
  received: Map<string, ReceivedMail>,
): Promise<void> {
  for (const { location_id: to } of schedules) {
    const list = `mailbox?to=${encodeURIComponent(`${to}@replayed.test`)}`;
    for (const { id } of await simulators.read<{ id: string }[]>(list)) {
      if (received.has(id)) continue;
      const { headers, attachments } = await simulators.read<StoredMail>(`mailbox/${id}`);
      received.set(id, {
        to,
        messageId: headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? id,
        pdfs: attachments.filter(({ type, bytes }) => type === 'application/pdf' && bytes > 1_000).length,
      });
    }
  }
}
