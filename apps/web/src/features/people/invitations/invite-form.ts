import type { Invitation, NewInvitation, UserType } from '@hearback/contract';

export type InviteForm = {
  email: string;
  userType: UserType;
  locations: string[];
  accessLevel: Invitation['access_level'];
  /** The start location of a single-location user. Optional, because it can be set later. */
  home: string | null;
};

export const emptyInvite = (userType: UserType): InviteForm => ({
  ...{ email: '', userType },
  ...{ locations: [], accessLevel: 'read', home: null },
});

export function findFault({ email, userType, locations }: InviteForm): string | null {
  if (email.trim() === '') return 'Please enter an email address';
  if (userType === 'agency_customer' && locations.length === 0)
    return 'Please select at least one location for agency customers';
  return null;
}

/** Values of fields that the selected user type does not have are not sent. */
export function toInvitation({ email, userType, locations, accessLevel, home }: InviteForm): NewInvitation {
  if (userType === 'agency_customer') return { email, userType, locations, accessLevel };
  // The server makes the first location of a single-location person the default one.
  if (userType === 'single_location' && home !== null) return { email, userType, locations: [home] };
  return { email, userType };
}
