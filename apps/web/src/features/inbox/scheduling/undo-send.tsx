import type { Reply } from '@hearback/contract';
import { describeError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { Until } from '#web/ui/data/until.tsx';
import { toastUndo } from '#web/ui/dialogs/toast-offer.tsx';
import { takeBackReply } from '../api/scheduling.ts';
import { forgetUndo, rememberUndo } from '../keyboard/undo-latest.ts';
import { formatIn, viewersZone } from './send-times.ts';

/** So near that the person still waits for it; what goes out later is not watched. */
const NEAR_MS = 150_000;
const STANDS_MS = 7_000;

export const isNear = ({ send_at }: Pick<Reply, 'send_at'>, nowMs = Date.now()): boolean =>
  send_at !== null && Date.parse(send_at) - nowMs < NEAR_MS;

/** Says that a conversation is out of the list, and brings it back by the toast or by `z`. */
export function offerUnsnooze(title: string, contact_id: string, undo: () => void, sentence: string): void {
  let hide = (): void => undefined;
  const takeBack = () => {
    forgetUndo(contact_id);
    hide();
    undo();
  };
  rememberUndo(contact_id, takeBack, STANDS_MS);
  hide = toastUndo(title, takeBack, sentence, STANDS_MS);
}

/**
 * Says when it goes out, and lets it be taken back until then. `restore` puts its words where they were written, wherever
 * the person is by now.
 */
export function offerUndo(reply: Reply, restore: () => void): void {
  if (reply.send_at === null) return;
  let hide = (): void => undefined;
  const takeBack = async () => {
    forgetUndo(reply.id);
    // Taken back by a key, it would still say that the reply goes out.
    hide();
    try {
      await takeBackReply(reply.id);
      restore();
      toast.info('Reply taken back', 'Its words are in the editor again.');
    } catch (error) {
      toast.error('The reply could not be taken back', describeError(error));
    }
  };
  const waitMs = Date.parse(reply.send_at) - Date.now();
  rememberUndo(reply.id, () => void takeBack(), Math.min(waitMs, NEAR_MS));
  if (isNear(reply)) {
    const counting = (
      <>
        Goes out <Until at={reply.send_at} />.
      </>
    );
    hide = toastUndo('Sending reply', () => void takeBack(), counting, waitMs);
  } else {
    const at = formatIn(new Date(reply.send_at), viewersZone());
    hide = toastUndo('Reply scheduled', () => void takeBack(), `Goes out ${at}.`, STANDS_MS);
  }
}
