import { chooseSlots, formatSlot } from '@hearback/contract';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import type { OfferSlots } from './drafts/generate-reply.ts';
import { findTimeZone } from './scheduling/find-time-zone.ts';
import { findSettings } from './scheduling/inbox-settings.queries.ts';

/** The free slots of the calendar for a contact, in order. Empty if no calendar is connected. */
export type FindFreeSlots = (
  context: RequestContext & { readonly services: Services },
  contact_id: string,
) => Promise<readonly string[]>;

/** Words free slots in the reader's language, and in the time zone of the reader or else of the workspace. */
export const createOfferSlots =
  (findFreeSlots: FindFreeSlots): OfferSlots =>
  async (context, { contact_id, contact_geo, language }) => {
    const slots = await findFreeSlots(context, contact_id);
    if (slots.length === 0) return [];
    const zone = findTimeZone(contact_geo) ?? (await context.withTx(({ tx }) => findSettings(tx))).time_zone;
    return chooseSlots(slots, zone, new Date()).map((slot) => formatSlot(slot, zone, language));
  };
