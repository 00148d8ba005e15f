import { toAddress, uuid } from '#web/lib/address/address.ts';

/** The URL holds the open chat, so that a reload returns to it. */
export const AssistantView = toAddress({ session: uuid });
