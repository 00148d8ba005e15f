import { z } from 'zod';
import {
  Flag,
  Id,
  MaybeCount,
  MaybeId,
  Moment,
  Text,
  Texts,
  toList,
  wireObject,
} from '../reading/lenient.ts';

/** snake_case in v2, camelCase in v3. Both are accepted in every response. */
export const WireTokens = wireObject({
  accessToken: z.string().min(1),
  refreshToken: Text,
  expiresIn: z.coerce.number().positive().catch(86_399),
  scope: Text,
  userType: Text,
  locationId: MaybeId,
  companyId: MaybeId,
  approvedLocations: Texts,
  isBulkInstallation: Flag,
});
export type WireTokens = z.infer<typeof WireTokens>;

const location = {
  companyId: MaybeId,
  name: Text,
  address: Text,
  city: Text,
  state: Text,
  country: Text,
  website: Text,
  timezone: Text,
  email: Text,
  phone: Text,
  logoUrl: Text,
};
export const WireLocation = wireObject({
  id: Id,
  ...location,
  business: wireObject(location).nullish().catch(null),
});
export type WireLocation = z.infer<typeof WireLocation>;

/** Wrapped, as documented, or not wrapped. */
export const WireLocationAnswer = z.union([
  z.object({ location: WireLocation }).transform((answer) => answer.location),
  WireLocation,
]);

export const WireContact = wireObject({
  id: Id,
  locationId: MaybeId,
  email: Text,
  firstName: Text,
  lastName: Text,
  /** The search sometimes returns names in lower case, and the original in these fields. */
  firstNameRaw: Text,
  lastNameRaw: Text,
  name: Text,
  contactName: Text,
  companyName: Text,
  phone: Text,
  website: Text,
  city: Text,
  state: Text,
  country: Text,
  source: Text,
  tags: Texts,
  dateAdded: Moment,
  dateUpdated: Moment,
  searchAfter: z
    .array(z.union([z.string(), z.number(), z.null()]))
    .nullish()
    .catch(null),
});
export type WireContact = z.infer<typeof WireContact>;

/** Wrapped, as documented, or not wrapped. */
export const WireContactAnswer = z.union([
  z.object({ contact: WireContact }).transform((answer) => answer.contact),
  WireContact,
]);

/** The result of a search by address, which may be empty. */
export const WireFoundContact = z
  .object({ contact: WireContact.nullish() })
  .transform((answer) => answer.contact ?? null);

/** The position of the total is unconfirmed. */
export const WireContacts = wireObject({
  contacts: toList(WireContact),
  total: MaybeCount,
  count: MaybeCount,
  meta: wireObject({ total: MaybeCount }).nullish().catch(null),
});

export const WireInstalled = wireObject({
  locations: toList(
    wireObject({
      id: MaybeId,
      Id: MaybeId,
      locationId: MaybeId,
      name: Text,
      address: Text,
      isInstalled: Flag,
    }),
  ),
  count: MaybeCount,
});

export const WireCampaigns = wireObject({
  campaigns: toList(wireObject({ id: Id, name: Text, status: Text })),
});

export const WireWebhook = wireObject({
  type: Text,
  webhookId: MaybeId,
  timestamp: Moment,
  appId: MaybeId,
  companyId: MaybeId,
  companyName: Text,
  locationId: MaybeId,
  id: MaybeId,
  contactId: MaybeId,
  conversationId: MaybeId,
  messageId: MaybeId,
  emailMessageId: MaybeId,
  threadId: MaybeId,
  messageType: Text,
  direction: Text,
  body: Text,
  contentType: Text,
  subject: Text,
  from: Text,
  to: z.union([z.string().transform((one) => [one]), Texts]).catch([]),
  cc: z.union([z.string().transform((one) => [one]), Texts]).catch([]),
  dateAdded: Moment,
  status: Text,
});
export type WireWebhook = z.infer<typeof WireWebhook>;
