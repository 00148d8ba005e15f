import { auth } from './auth.ts';
import { live } from './live.ts';
import { locations } from './locations.ts';
import { people } from './people.ts';

export const contract = { auth, people, locations, live };
export type Contract = typeof contract;

export { Account, SignedIn } from './auth.ts';
export type { Access, EndpointMeta } from './endpoint.ts';
export { type ErrorCode, errors, isErrorCode } from './errors.ts';
export { type EventName, events, isEventName, type Room } from './events.ts';
export { Announcement } from './live.ts';
export { Location } from './locations.ts';
export { AccessibleLocation, Profile, ProfileEdit } from './people.ts';
export { can, type Permission, permissions, type Standing, USER_TYPES, type UserType } from './permissions.ts';
