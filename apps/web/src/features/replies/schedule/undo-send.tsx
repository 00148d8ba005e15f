import type { Reply } from '@hearback/contract';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { Until } from '#web/ui/time/until.tsx';
import { takeBackReply } from '../api/replies.ts';

/** Replies due within this time are watched. Later ones are not. */
const NEAR_MS = 150_000;

export const isNear = ({ send_at }: Pick<Reply, 'send_at'>, nowMs = Date.now()): boolean =>
  send_at !== null && Date.parse(send_at) - nowMs < NEAR_MS;

/**
 * Shows when the reply will be sent and offers Undo until then. `restore` puts the text back into its draft, on any
 * screen.
 */
export function offerUndoSend(contact_id: string, reply: Reply, restore: () => void): void {
  const { id, send_at } = reply;
  if (send_at === null) return;
  const undo = async () => {
    try {
      await takeBackReply(contact_id, id);
      restore();
      toast.info('Sending undone', 'Your text is back in the editor.');
    } catch (error) {
      toast.error('Failed to undo sending', describeError(error));
    }
  };
  const waitMs = Date.parse(send_at) - Date.now();
  const texts = isNear(reply)
    ? {
        title: 'Sending reply',
        sentence: (
          <>
            Will be sent <Until at={send_at} />.
          </>
        ),
        shownMs: waitMs,
      }
    : { title: 'Reply scheduled', sentence: `Will be sent ${formatIn(new Date(send_at), ownZone())}.` };
  offerUndo({ id, ...texts, undo: () => void undo(), forMs: Math.min(waitMs, NEAR_MS) });
}
