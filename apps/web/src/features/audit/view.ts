import { z } from 'zod';

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** What the trail shows, as it stands in the address; what nobody understands there counts as absent. */
export const AuditView = z.object({
  q: z.string().max(200).optional().catch(undefined),
  person: z.string().max(40).optional().catch(undefined),
  kind: z.string().max(30).optional().catch(undefined),
  from: Day.optional().catch(undefined),
  until: Day.optional().catch(undefined),
});
export type AuditView = z.infer<typeof AuditView>;

export type AuditViewChange = { readonly [Key in keyof AuditView]?: AuditView[Key] | undefined };
