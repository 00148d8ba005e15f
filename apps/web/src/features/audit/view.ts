import { type AuditFilter, AuditKind } from '@hearback/contract';
import { z } from 'zod';

const Day = z.iso.date();

/** What the trail shows, as it stands in the address; what nobody understands there counts as absent. */
export const AuditView = z.object({
  q: z.string().max(200).optional().catch(undefined),
  person: z.string().max(40).optional().catch(undefined),
  kind: AuditKind.optional().catch(undefined),
  from: Day.optional().catch(undefined),
  until: Day.optional().catch(undefined),
});
export type AuditView = z.infer<typeof AuditView>;

export type AuditViewChange = { readonly [Key in keyof AuditView]?: AuditView[Key] | undefined };

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
  refused: 'Refused attempts',
};

/** The days of the viewer's calendar, both included, as moments. */
export function filterOf({ q, person, kind, from, until }: AuditView): AuditFilter {
  return {
    ...(q && { q }),
    ...(person && { person }),
    ...(kind && { kind }),
    ...(from && { from: startOf(from, 0) }),
    ...(until && { to: startOf(until, 1) }),
  };
}

function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

export const hasFilters = (view: AuditView): boolean => Object.keys(filterOf(view)).length > 0;
