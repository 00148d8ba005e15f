import type { Message } from '@hearback/contract';

/** What 'Mark as Done' marks. The list is newest first. */
export const firstUnhandled = (messages: readonly Message[]): Message | undefined =>
  messages.find(({ direction, handled }) => direction === 'inbound' && !handled);
