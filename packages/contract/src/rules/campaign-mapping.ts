import { can, type Membership } from '../permissions.ts';

type Person = Membership & { readonly default_location_id: string | null };

export const canManageCampaignMapping = (person: Membership): boolean => can(person, 'campaigns:manage');

/** Where campaigns of a single-location person go by themselves; null for everyone else. */
export const getDefaultLocationId = ({ user_type, default_location_id }: Person): string | null =>
  user_type === 'single_location' ? default_location_id : null;

export const shouldAutoMapCampaigns = (person: Person): boolean => getDefaultLocationId(person) !== null;

/** It lies where it would go by itself: nobody may move it, or the next sync would seem to undo them. */
export const isAutoMapped = (
  person: Person,
  { ghl_location_id }: { readonly ghl_location_id: string | null },
): boolean => ghl_location_id !== null && ghl_location_id === getDefaultLocationId(person);
