import type { AuditFilter, AuditKind } from '@hearback/contract';
import type { AuditView, AuditViewChange } from './view.ts';

export const NO_AUDIT_FILTERS: AuditViewChange = {
  q: undefined,
  person: undefined,
  kind: undefined,
  from: undefined,
  until: undefined,
};

export const KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  sign_ins: 'Sign-ins',
  people: 'People and access',
  integrations: 'Integrations',
  campaigns: 'Campaigns',
  leads: 'Leads',
  inbox: 'Inbox',
  privacy: 'Privacy',
  billing: 'Billing',
  audit: 'Audit trail',
  refused: 'Denied attempts',
};

/** Our own constants, because those of the contract would add its schemas to every screen. */
export const KINDS = Object.keys(KIND_LABELS) as AuditKind[];
export const NO_ACTOR = 'nobody' satisfies AuditFilter['person'];

/** Converts days of the viewer's calendar to timestamps, both inclusive. */
export function toQueryFilter({ q, person, kind: kindName, from, until }: AuditView): AuditFilter {
  const kind = KINDS.find((each) => each === kindName);
  return {
    ...(q && { q }),
    ...(person && { person }),
    ...(kind && { kind }),
    ...(from && { from: findStart(from, 0) }),
    ...(until && { to: findStart(until, 1) }),
  };
}

function findStart(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

export const hasFilters = (view: AuditView): boolean => Object.keys(toQueryFilter(view)).length > 0;
