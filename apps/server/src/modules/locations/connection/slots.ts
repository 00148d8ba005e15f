/** How many more locations the plan allows. null as a maximum: no limit. */
export type Slots = number | 'unlimited';

export const remainingSlots = (maxLocations: number | null, connected: number): Slots =>
  maxLocations === null ? 'unlimited' : Math.max(0, maxLocations - connected);

type ExistingLocation = { readonly connected: boolean } | null;

/** A location that is connected holds its slot already: connecting it again must work with a full plan. */
export const fits = (slots: Slots, known: ExistingLocation): boolean =>
  known?.connected === true || slots === 'unlimited' || slots > 0;
