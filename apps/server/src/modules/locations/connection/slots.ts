/** The number of locations that the plan still allows. A null maximum means no limit. */
export type Slots = number | 'unlimited';

export const remainingSlots = (maxLocations: number | null, connected: number): Slots =>
  maxLocations === null ? 'unlimited' : Math.max(0, maxLocations - connected);

type ExistingLocation = { readonly connected: boolean } | null;

/** A connected location already holds its slot, so it can be reconnected with a full plan. */
export const fits = (slots: Slots, location: ExistingLocation): boolean =>
  location?.connected === true || slots === 'unlimited' || slots > 0;
