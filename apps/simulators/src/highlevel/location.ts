import type { LocationPlan } from '../dataset/texts.ts';
import type { Contact, Opportunity, Pipeline } from './objects.ts';

export interface CrmLocation {
  plan: LocationPlan;
  companyId: string;
  isActive: boolean;
  isInstalled: boolean;
  installedAt: string | null;
  /** Tokens carry the number they were made under; those of an older number are dead. */
  accessGeneration: number;
  refreshGeneration: number;
  contacts: Map<string, Contact>;
  opportunities: Map<string, Opportunity>;
  pipeline: Pipeline;
}
