import { z } from 'zod';
import {
  Flag,
  Id,
  MaybeCount,
  MaybeId,
  MaybeNumber,
  Moment,
  Text,
  Texts,
  toList,
  wireObject,
} from '../http/lenient-schemas.ts';

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
export const WireLocationResponse = z.union([
  z.object({ location: WireLocation }).transform((response) => response.location),
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
  dnd: Flag,
  dateAdded: Moment,
  dateUpdated: Moment,
  searchAfter: z
    .array(z.union([z.string(), z.number(), z.null()]))
    .nullish()
    .catch(null),
});
export type WireContact = z.infer<typeof WireContact>;

/** Wrapped, as documented, or not wrapped. */
export const WireContactResponse = z.union([
  z.object({ contact: WireContact }).transform((response) => response.contact),
  WireContact,
]);

/** The result of a search by address, which may be empty. */
export const WireFoundContact = z
  .object({ contact: WireContact.nullish() })
  .transform((response) => response.contact ?? null);

/** The position of the total is unconfirmed. */
export const WireContacts = wireObject({
  contacts: toList(WireContact),
  total: MaybeCount,
  count: MaybeCount,
  meta: wireObject({ total: MaybeCount }).nullish().catch(null),
});

/** The fields of a contact that the sync compares. A custom field is read as `value` and written as `field_value`. */
const WirePerson = wireObject({
  id: Id,
  firstName: Text,
  lastName: Text,
  email: Text,
  additionalEmails: z
    .array(z.union([z.string(), wireObject({ email: z.string() }).transform(({ email }) => email)]))
    .catch([]),
  phone: Text,
  assignedTo: MaybeId,
  dnd: Flag,
  tags: Texts,
  customFields: toList(wireObject({ id: Id, value: z.unknown() })),
  dateUpdated: Moment,
});
export type WirePerson = z.infer<typeof WirePerson>;
export const WirePersonResponse = z.object({ contact: WirePerson }).transform((response) => response.contact);
export const WireFoundPerson = z
  .object({ contact: WirePerson.nullish() })
  .transform((response) => response.contact ?? null);

export const WireCustomField = wireObject({
  id: Id,
  name: Text,
  fieldKey: Text,
  dataType: Text,
  model: Text,
});
export const WireCustomFields = wireObject({ customFields: toList(WireCustomField) });

export const WireNote = wireObject({ id: Id, body: Text, contactId: MaybeId, dateAdded: Moment });
export const WireNotes = wireObject({ notes: toList(WireNote) });

/** The search returns `_id`, the other endpoints `id`. */
export const WireTask = wireObject({
  id: MaybeId,
  Id: MaybeId,
  title: Text,
  dueDate: Moment,
  completed: Flag,
  contactId: MaybeId,
});
export type WireTask = z.infer<typeof WireTask>;
export const WireTasks = wireObject({ tasks: toList(WireTask) });

export const WireUsers = wireObject({
  users: toList(wireObject({ id: Id, name: Text, firstName: Text, lastName: Text, email: Text })),
});

export const WirePipelines = wireObject({
  pipelines: toList(
    wireObject({
      id: Id,
      name: Text,
      stages: toList(wireObject({ id: Id, name: Text, position: MaybeNumber })),
    }),
  ),
});

export const WireOpportunity = wireObject({
  id: Id,
  name: Text,
  contactId: MaybeId,
  pipelineId: MaybeId,
  pipelineStageId: MaybeId,
  status: Text,
  monetaryValue: MaybeNumber,
  createdAt: Moment,
  updatedAt: Moment,
});
export type WireOpportunity = z.infer<typeof WireOpportunity>;
export const WireOpportunities = wireObject({
  opportunities: toList(WireOpportunity),
  meta: wireObject({ total: MaybeCount, nextPage: MaybeCount }).nullish().catch(null),
});

export const WireConversations = wireObject({ conversations: toList(wireObject({ id: Id })) });
export const WireConversationResponse = z
  .object({ conversation: wireObject({ id: Id }) })
  .transform((response) => response.conversation);
export const WireLoggedMessage = wireObject({ messageId: MaybeId, conversationId: MaybeId });

export const WireMessage = wireObject({
  id: Id,
  altId: MaybeId,
  contactId: MaybeId,
  conversationId: MaybeId,
  conversationProviderId: MaybeId,
  messageType: Text,
  direction: Text,
  status: Text,
  source: Text,
  subject: Text,
  body: Text,
  replyToAltId: MaybeId,
  dateAdded: Moment,
});
export type WireMessage = z.infer<typeof WireMessage>;
/** Documented as a list, but known to be nested one level deeper. */
export const WireMessages = wireObject({
  messages: z.union([
    wireObject({ messages: z.array(z.unknown()), nextPage: Flag, lastMessageId: MaybeId }).transform(
      (nested) => ({
        ...toList(WireMessage).parse(nested.messages),
        lastMessageId: nested.nextPage ? nested.lastMessageId : null,
      }),
    ),
    toList(WireMessage).transform((list) => ({ ...list, lastMessageId: null })),
  ]),
  lastMessageId: MaybeId,
  nextPage: Flag,
  nextCursor: MaybeId,
});

const MINUTES = { mins: 1, hours: 60 } as const;
export const WireCalendars = wireObject({
  calendars: toList(
    wireObject({
      id: Id,
      name: Text,
      isActive: z.boolean().catch(true),
      slotDuration: MaybeNumber,
      slotDurationUnit: z
        .enum(['mins', 'hours'])
        .catch('mins')
        .transform((unit) => MINUTES[unit]),
      teamMembers: toList(wireObject({ userId: Id })),
    }),
  ),
});

/** Days with their slots, among other keys such as `traceId`. */
export const WireFreeSlots = z.record(z.string(), z.unknown()).transform((days) =>
  Object.entries(days).flatMap(([day, entry]) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return [];
    return wireObject({ slots: Texts }).safeParse(entry).data?.slots ?? [];
  }),
);

/** A time without an offset is ambiguous, because the response does not name its time zone. It is not read. */
const OffsetMoment = Text.transform((text) =>
  text !== null && /(Z|[+-]\d\d:?\d\d)$/.test(text.slice(10)) ? Moment.parse(text) : null,
);
export const WireAppointment = wireObject({
  id: Id,
  calendarId: MaybeId,
  contactId: MaybeId,
  title: Text,
  appointmentStatus: Text,
  assignedUserId: MaybeId,
  startTime: OffsetMoment,
  endTime: OffsetMoment,
});
export type WireAppointment = z.infer<typeof WireAppointment>;
/** Wrapped or not, depending on the endpoint. */
export const WireAppointmentResponse = z.union([
  z.object({ appointment: WireAppointment }).transform((response) => response.appointment),
  z.object({ event: WireAppointment }).transform((response) => response.event),
  WireAppointment,
]);
export const WireAppointments = wireObject({ events: toList(WireAppointment) });

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
  source: Text,
  conversationProviderId: MaybeId,
  replyToAltId: MaybeId,
  html: Text,
  message: Text,
  attachments: z.array(z.unknown()).catch([]),
  appointment: wireObject({ id: MaybeId, contactId: MaybeId }).nullish().catch(null),
});
export type WireWebhook = z.infer<typeof WireWebhook>;
