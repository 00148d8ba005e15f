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
}
