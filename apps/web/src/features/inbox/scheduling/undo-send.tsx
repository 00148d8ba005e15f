import type { Reply } from '@hearback/contract';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { Until } from '#web/ui/data/until.tsx';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { takeBackReply } from '../api/scheduling.ts';

/** So near that the person still waits for it; what goes out later is not watched. */
const NEAR_MS = 150_000;

export const isNear = ({ send_at }: Pick<Reply, 'send_at'>, nowMs = Date.now()): boolean =>
  send_at !== null && Date.parse(send_at) - nowMs < NEAR_MS;

/**
 * Says when it goes out, and lets it be taken back until then. `restore` puts its words where they were written, wherever
 * the person is by now.
 */
export function offerUndoSend(reply: Reply, restore: () => void): void {
  const { id, send_at } = reply;
  if (send_at === null) return;
  const undo = async () => {
    try {
      await takeBackReply(id);
      restore();
      toast.info('Reply taken back', 'Its words are in the editor again.');
    } catch (error) {
      toast.error('The reply could not be taken back', describeError(error));
    }
  };
  const waitMs = Date.parse(send_at) - Date.now();
  const told = isNear(reply)
    ? {
        title: 'Sending reply',
        sentence: (
          <>
            Goes out <Until at={send_at} />.
          </>
        ),
        standsMs: waitMs,
      }
    : { title: 'Reply scheduled', sentence: `Goes out ${formatIn(new Date(send_at), ownZone())}.` };
  offerUndo({ id, ...told, undo: () => void undo(), forMs: Math.min(waitMs, NEAR_MS) });
}
