import { toAddress, uuid } from '#web/lib/address/address.ts';

/** The open chat stands in the address, so that a reload comes back to it. */
export const AssistantView = toAddress({ session: uuid });
