import type { ChatSessionDetail, GuidedField, TurnEvent } from '@hearback/contract';
import { useCallback, useEffect } from 'react';
import { toApiError } from '#web/lib/api/api-error.ts';
import { createStore } from '#web/lib/store.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { cache, streamTurn } from '../api.ts';
import { followTurn } from './follow-turn.ts';
import { isAnswered, newTurn, type Turn, withAnswer, withTurn } from './turn.ts';
import { dropTurn, failTurn, findTurn, setTurn, showText, turnKey, useTurnAt } from './turn-store.ts';

const FAILURE = 'Failed to send message. Please try again.';

/** Turns whose stream this tab reads. */
const followed = createStore(() => new Set<string>());

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs));

/** Adds the sentence of the error catalog if it says more than the title. */
function showFailure(error: unknown): void {
  const { expected, message } = toApiError(error);
  toast.error(FAILURE, expected ? message : undefined);
}

/** Reads the answer of a turn to its end, regardless of the open chat. */
function useFollow(id: string, key: string) {
  const handleEvent = useCallback(
    (turn: Turn, event: TurnEvent) => {
      if (event.type === 'delta') showText(key, (text) => text + event.text);
      if (event.type === 'draft') cache.change(id, (session) => ({ ...session, draft: event.campaignDraft }));
      if (event.type !== 'done') return;
      const { message, campaignDraft: draft, draft_version, engine, can_undo, question } = event;
      cache.change(id, (session) => ({
        ...session,
        messages: withAnswer(session.messages, turn, message),
        draft,
        draft_version,
        engine,
        can_undo,
        question,
        answering: false,
      }));
      dropTurn(key);
    },
    [id, key],
  );
  return useCallback(
    async (turn: Turn) => {
      if (followed.get().has(turn.turnId)) return;
      followed.get().add(turn.turnId);
      const { turnId, message, field } = turn;
      const open = () => {
        showText(key, () => '');
        return streamTurn({ id, turnId, message, field });
      };
      try {
        await followTurn({ open, onEvent: (event) => handleEvent(turn, event), wait });
      } catch (error) {
        // An answer that arrived as an event has already ended the turn.
        if (findTurn(key)?.turnId === turnId) {
          failTurn(key, turn);
          showFailure(error);
        }
      } finally {
        followed.get().delete(turnId);
        cache.readAgain();
      }
    },
    [id, key, handleEvent],
  );
}

/** The user's message in this chat and its answer, until both are stored. */
export function useTurn({ id, messages, answering }: ChatSessionDetail) {
  const { account } = useViewer();
  const key = turnKey(account.id, id);
  const stored = useTurnAt(key);
  const follow = useFollow(id, key);
  const isOver = stored !== null && isAnswered(messages, stored);
  const turn = isOver ? null : stored;
  useEffect(() => {
    if (stored === null) return;
    if (isOver) dropTurn(key);
    // After a reload, requests the same turn again, which returns the stored or streaming answer.
    else if (stored.state === 'under_way') void follow(stored);
  }, [stored, isOver, key, follow]);

  const start = (next: Turn) => {
    setTurn(key, next);
    void follow(next);
  };
  const isBusy = turn?.state === 'under_way' || (turn === null && answering);
  return {
    messages: withTurn(messages, turn),
    /** The part of the answer received so far, or null if none is pending. */
    writing: isBusy ? (turn?.text ?? '') : null,
    isBusy,
    unsent: turn?.state === 'failed' ? turn.message : null,
    /** Returns whether the message was accepted. */
    send: (text: string, field?: GuidedField): boolean => {
      const message = text.trim();
      if (message === '' || isBusy || findTurn(key)?.state === 'under_way') return false;
      start(newTurn(message, messages, field));
      return true;
    },
    retry: () => {
      if (turn?.state === 'failed') start({ ...turn, text: '', state: 'under_way' });
    },
    /** Discards the unsent message. The caller restores its text in the editor. */
    takeBack: () => dropTurn(key),
  };
}

export type TurnView = ReturnType<typeof useTurn>;
