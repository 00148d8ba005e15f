import { PRESENCE_HEARTBEAT_MS } from '@hearback/contract';
import { useEffect } from 'react';
import { useIsWriting } from '#web/features/replies/composer/writing.ts';
import { enterConversation, leaveConversation } from '../api/presence.ts';

/** Moving through the list with the keyboard does not count as opening. */
const RESTS_MS = 300;
/** Browsers throttle hidden tabs, so a tab hidden for longer leaves the conversation. */
const HIDDEN_MS = 120_000;

/** Reports that this tab has the conversation open. Null means none. */
export function usePresence(contact_id: string | null): void {
  const is_typing = useIsWriting(contact_id ?? '');
  useEffect(() => {
    if (contact_id === null) return;
    return repeatHeartbeat(() => enterConversation({ contact_id, is_typing }), is_typing ? 0 : RESTS_MS);
  }, [contact_id, is_typing]);
  useEffect(() => {
    window.addEventListener('pagehide', leaveConversation);
    return () => {
      window.removeEventListener('pagehide', leaveConversation);
      leaveConversation();
    };
  }, []);
}

/** Repeats the call and returns a function that stops it. Also stops if the server rejects the call. */
function repeatHeartbeat(sendHeartbeat: () => Promise<'sent' | 'refused'>, delayMs: number): () => void {
  let hiddenAt: number | null = document.hidden ? Date.now() : null;
  const beat = async () => {
    if (hiddenAt !== null && Date.now() - hiddenAt > HIDDEN_MS) return;
    if ((await sendHeartbeat()) === 'refused') end();
  };
  const trackVisibility = () => {
    const wasHidden = hiddenAt !== null;
    hiddenAt = document.hidden ? Date.now() : null;
    if (wasHidden && hiddenAt === null) void beat();
  };
  const first = setTimeout(() => void beat(), delayMs);
  const beats = setInterval(() => void beat(), PRESENCE_HEARTBEAT_MS);
  document.addEventListener('visibilitychange', trackVisibility);
  const end = () => {
    clearTimeout(first);
    clearInterval(beats);
    document.removeEventListener('visibilitychange', trackVisibility);
  };
  return end;
}
