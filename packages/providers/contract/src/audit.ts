import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const AuditLine = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor_email: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(['done', 'refused']),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const audit = {
  list: endpoint('audit:read')
    .route({
      method: 'GET',
      path: '/audit',
      summary: 'Who did what to whom, newest first, by pages',
      tags: ['audit'],
    })
    .input(z.object({ before: z.coerce.number().int().positive().optional() }))
    .output(z.object({ lines: z.array(AuditLine), next: z.number().int().nullable() })),
};
