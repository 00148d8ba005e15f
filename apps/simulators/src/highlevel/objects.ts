import type { LocationPlan } from '../dataset/texts.ts';

/** Objects of the API. */
export interface Contact {
  id: string;
  locationId: string;
  name: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailLowerCase: string | null;
  /** Secondary addresses. A search finds them too. */
  additionalEmails: string[];
  phone: string | null;
  companyName: string | null;
  website: string | null;
  address1: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
  timezone: string | null;
  source: string | null;
  type: string;
  assignedTo: string | null;
  dnd: boolean;
  dndSettings: object;
  tags: string[];
  customFields: { id: string; value: unknown }[];
  businessId: string | null;
  dateOfBirth: string | null;
  dateAdded: string;
  dateUpdated: string;
  lastActivity: number | null;
  followers: string[];
  attributions: object[];
}

/** A person who works in the CRM. */
export interface CrmUser {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export interface Opportunity {
  id: string;
  name: string;
  locationId: string;
  contactId: string;
  pipelineId: string;
  pipelineStageId: string;
  status: 'open' | 'won' | 'lost' | 'abandoned';
  monetaryValue: number;
  assignedTo: string | null;
  source: string | null;
  lastStatusChangeAt: string;
  lastStageChangeAt: string;
  lastActionDate: string | null;
  createdAt: string;
  updatedAt: string;
  customFields: object[];
  followers: string[];
}

export interface Pipeline {
  id: string;
  name: string;
  stages: { id: string; name: string; position: number; showInFunnel: boolean; showInPieChart: boolean }[];
  showInFunnel: boolean;
  showInPieChart: boolean;
  locationId: string;
}

export interface Note {
  id: string;
  contactId: string;
  body: string;
  userId: string | null;
  dateAdded: string;
}

export interface Task {
  id: string;
  contactId: string;
  title: string;
  body: string;
  assignedTo: string | null;
  dueDate: string;
  completed: boolean;
  dateUpdated: string;
}

export interface CustomField {
  id: string;
  name: string;
  fieldKey: string;
  dataType: string;
  model: string;
  locationId: string;
  position: number;
}

export interface Message {
  id: string;
  altId: string | null;
  contactId: string;
  conversationId: string;
  conversationProviderId: string | null;
  messageType: string;
  direction: 'inbound' | 'outbound';
  status: string;
  error: unknown;
  source: 'api' | 'app';
  subject: string | null;
  body: string;
  replyToAltId: string | null;
  dateAdded: string;
  dateUpdated: string;
}

export interface Calendar {
  id: string;
  locationId: string;
  name: string;
  description: string;
  calendarType: 'round_robin' | 'event' | 'class_booking' | 'collective' | 'service_booking' | 'personal';
  isActive: boolean;
  slug: string;
  widgetSlug: string;
  teamMembers: { userId: string; priority: number; isPrimary: boolean }[];
  slotDuration: number;
  slotDurationUnit: 'mins' | 'hours';
  slotInterval: number;
  slotIntervalUnit: 'mins' | 'hours';
  openHours: {
    daysOfTheWeek: number[];
    hours: { openHour: number; openMinute: number; closeHour: number; closeMinute: number }[];
  }[];
}

export type AppointmentStatus = 'new' | 'confirmed' | 'cancelled' | 'showed' | 'noshow' | 'invalid';

export interface Appointment {
  id: string;
  locationId: string;
  calendarId: string;
  contactId: string;
  title: string;
  appointmentStatus: AppointmentStatus;
  assignedUserId: string | null;
  users: string[];
  address: string;
  description: string;
  source: string;
  /** With an offset. */
  startTime: string;
  endTime: string;
  dateAdded: string;
  dateUpdated: string;
}

export interface CrmLocation {
  plan: LocationPlan;
  companyId: string;
  isActive: boolean;
  isInstalled: boolean;
  installedAt: string | null;
  /** A token contains the generation in which it was issued. Older generations are revoked. */
  accessGeneration: number;
  refreshGeneration: number;
  contacts: Map<string, Contact>;
  opportunities: Map<string, Opportunity>;
  pipeline: Pipeline;
  notes: Map<string, Note>;
  tasks: Map<string, Task>;
  customFields: CustomField[];
  /** The conversation of a contact, by the id of the contact. */
  conversations: Map<string, string>;
  messages: Map<string, Message>;
  calendars: Calendar[];
  appointments: Map<string, Appointment>;
}
