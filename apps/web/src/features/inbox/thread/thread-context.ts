import type { Message, Thread } from '@hearback/contract';
import { createContext, use } from 'react';
import type { ListNavigation } from '../api/triage.ts';

type OpenThread = {
  readonly thread: Thread;
  /** The messages of the thread and the older ones that were loaded, newest first. */
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  readonly canWrite: boolean;
  readonly navigation: ListNavigation;
  readonly markUnread: () => void;
  readonly olderMessages: {
    readonly isLoading: boolean;
    readonly hasFailed: boolean;
    readonly loadMore: () => void;
  };
};

export const ThreadContext = createContext<OpenThread | null>(null);

/** The conversation that is open, for its header, actions, messages, notes and replies. */
export function useOpenThread(): OpenThread {
  const open = use(ThreadContext);
  if (open === null) throw new Error('Rendered outside of <Conversation>');
  return open;
}
