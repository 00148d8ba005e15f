import type { Invitation, NewUser, UserType } from '@hearback/contract';

export type NewUserForm = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  userType: UserType;
  locations: string[];
  accessLevel: Invitation['access_level'];
  home: string | null;
  /** Also adds the user as a contact of their location in the CRM. */
  syncToGHL: boolean;
};

export const emptyForm = (userType: UserType): NewUserForm => ({
  ...{ firstName: '', lastName: '', email: '', password: '' },
  ...{ userType, locations: [], accessLevel: 'read', home: null, syncToGHL: false },
});

/** The first missing field, in form order. */
export function findFault(form: NewUserForm): string | null {
  const required = [form.firstName, form.lastName, form.email, form.password];
  if (required.some((text) => text.trim() === '')) return 'Please fill in all required fields';
  if (form.userType === 'agency_customer' && form.locations.length === 0)
    return 'Please select at least one location for agency customers';
  if (form.userType === 'single_location' && form.home === null)
    return 'Please select a default location for single location users';
  return null;
}

/** Agency users have no location, so they are not added to a CRM. */
export const hasLocation = ({ userType }: Pick<NewUserForm, 'userType'>): boolean => userType !== 'agency';

/** Values of fields that the selected user type does not have are not sent. */
export const toNewUser = ({ home, locations, accessLevel, syncToGHL, ...person }: NewUserForm): NewUser => ({
  ...person,
  ...(hasLocation(person) ? { syncToGHL } : {}),
  ...(person.userType === 'agency_customer' ? { locations, accessLevel } : {}),
  ...(person.userType === 'single_location' ? { defaultLocationId: home } : {}),
});
