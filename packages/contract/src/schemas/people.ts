import { z } from 'zod';
import { Brand } from '../branding.ts';
import { OwnClientAccess } from '../clients/access.ts';
import { USER_TYPES } from '../permissions.ts';
import { Id, LocationId, Password, text } from '../values.ts';
import { MAX_READING_LANGUAGES, ReadingLanguage } from './translations.ts';

export const ACCESS_LEVELS = ['read', 'write', 'admin'] as const;
export const UserType = z.enum(USER_TYPES);
export type UserType = z.infer<typeof UserType>;
export const AccessLevel = z.enum(ACCESS_LEVELS);
const LocationIds = z.array(LocationId).max(1000);

export const Profile = z.object({
  id: Id,
  auth_user_id: z.string(),
  workspace_id: Id,
  email: z.string(),
  role: z.string(),
  user_type: UserType,
  onboarding_status: z.enum(['pending', 'completed']),
  default_location_id: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  phone: z.string(),
  agency_owner_id: Id.nullable(),
  has_temporary_password: z.boolean(),
  has_second_factor: z.boolean(),
  ghl_contact_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof Profile>;

/** Includes fields that only the user themselves can see. */
export const OwnProfile = Profile.extend({
  /** Name of their agency or business. */
  workspace_name: z.string(),
  /** The brand that a client sees instead of the product's. Null for people of the agency. */
  brand: Brand.nullable(),
  /** Locations in which the user can make changes; null for all of the workspace. */
  writable_locations: z.array(z.string()).nullable(),
  /** The access of a client. Null for people of the agency. */
  client_access: OwnClientAccess.nullable(),
  /** Due date for a second factor; null if the user has one or none is required. */
  second_factor_due: z.iso.datetime().nullable(),
  /** Languages that the user reads, the preferred one first. Null: those of the browser. */
  languages: z.array(z.string()).nullable(),
  /** A model is configured, which translates messages. */
  can_translate: z.boolean(),
});

export const LanguagesEdit = z.strictObject({
  languages: z
    .array(ReadingLanguage)
    .min(1)
    .max(MAX_READING_LANGUAGES)
    .refine((codes) => new Set(codes).size === codes.length, 'must differ'),
});

/**
 * Everyone in the workspace needs a second factor after this many days, counted from the creation
 * of the rule or from when the person joined.
 */
export const SecondFactorRule = z.strictObject({
  required: z.boolean(),
  grace_days: z.number().int().min(0).max(90),
});
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;
export type OwnProfile = z.infer<typeof OwnProfile>;

export const ProfileEdit = z.strictObject({
  first_name: text(120),
  last_name: text(120),
  phone: text(40),
  company_name: text(120),
});
export type ProfileEdit = z.infer<typeof ProfileEdit>;

export const AccessibleLocation = z.object({
  ghl_location_id: z.string(),
  access_level: AccessLevel,
  location_name: z.string(),
});
export type AccessibleLocation = z.infer<typeof AccessibleLocation>;

/** A member of the workspace, as listed in the Users tab. */
export const Person = Profile.extend({ locations: z.array(AccessibleLocation) });
export type Person = z.infer<typeof Person>;

const MailState = z.object({
  status: z.enum(['queued', 'sending', 'sent', 'failed']),
  reason: z.string().nullable(),
});

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  user_type: UserType,
  locations: z.array(z.string()),
  access_level: AccessLevel,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  accepted_at: z.iso.datetime().nullable(),
  /** State of the newest email with the link; null if there is none. */
  mail: MailState.nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Field names follow the specification. Blank fields are reported with the messages of the error catalog. */
export const NewUser = z.strictObject({
  email: text(320),
  password: Password,
  firstName: text(120),
  lastName: text(120),
  userType: UserType,
  locations: LocationIds.default([]),
  accessLevel: AccessLevel.default('read'),
  defaultLocationId: LocationId.nullish(),
  /** Also adds the person as a contact to their location in the CRM: the default location, or the first granted one. */
  syncToGHL: z.boolean().default(false),
  agencyOwnerId: Id.nullish(),
});
export type NewUser = z.input<typeof NewUser>;

export const NewInvitation = z.strictObject({
  email: text(320),
  userType: UserType,
  locations: LocationIds.default([]),
  accessLevel: AccessLevel.default('read'),
  isResend: z.boolean().default(false),
});
export type NewInvitation = z.input<typeof NewInvitation>;

/** Data affected by deleting a user or a workspace, shown before the deletion. */
export const Deletion = z.object({
  email: z.string(),
  people: z.number().int(),
  locations: z.number().int(),
  /** Outreach accounts that a removed person connected. The owner takes them over unless the administrator deletes them. */
  accounts: z.number().int(),
  /** Campaigns of those accounts, which lose their connection if the accounts are deleted, or all of the workspace. */
  campaigns: z.number().int(),
  /** Replies that the person scheduled. They are held until a teammate sends or discards them. */
  scheduled_replies: z.number().int(),
  /** Conversations assigned to the person, which become unassigned. */
  assigned_conversations: z.number().int(),
  /** Notification channels that the person added. They are paused until an administrator resumes them. */
  channels: z.number().int(),
  /** Conversations with the campaign assistant. */
  chats: z.number().int(),
  contacts: z.number().int(),
  grants: z.number().int(),
  invitations: z.number().int(),
  /** Subscriptions canceled at the payment provider. */
  subscriptions: z.number().int(),
  /** True if the person owns the workspace. Deleting them deletes the workspace. */
  owns_workspace: z.boolean(),
});
export type Deletion = z.infer<typeof Deletion>;
