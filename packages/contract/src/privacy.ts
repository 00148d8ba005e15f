import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { Done, Id, IdPath, text } from './values.ts';

export const MAX_RETENTION_DAYS = 3_650;
/** Retention of exports and search results. */
export const PRIVACY_RUN_HOURS = 24;

/** Kinds of data with a configurable retention. */
export const RETENTION_KINDS = [
  'webhook_events',
  'webhook_deliveries',
  'deleted_messages',
  'import_rows',
  'audit',
] as const;
export const RetentionKind = z.enum(RETENTION_KINDS);
export type RetentionKind = z.infer<typeof RetentionKind>;

/** A contact, or an address or profile without a contact that may still appear in other data. */
export const PersonMatch = z.object({
  contact_id: Id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  linkedin_url: z.string().nullable(),
  company_name: z.string().nullable(),
});
export type PersonMatch = z.infer<typeof PersonMatch>;

export const PrivacyFinding = z.object({
  table: z.string(),
  title: z.string(),
  /** The person's own rows. */
  own: z.number().int(),
  /** Rows of other people that mention the person. */
  mentions: z.number().int(),
});
export type PrivacyFinding = z.infer<typeof PrivacyFinding>;

export const PrivacyRun = z.object({
  id: Id,
  kind: z.enum(['find', 'export', 'erase']),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Label of the person, which must be typed to confirm the erasure. Null after the erasure. */
  label: z.string().nullable(),
  name: z.string().nullable(),
  /** True if another person has the same name. Texts that contain only the name are then kept. */
  shares_name: z.boolean(),
  found: z.array(PrivacyFinding),
  done: z.number().int(),
  total: z.number().int(),
  providers: z.array(z.object({ name: z.string(), holds: z.string(), asked: z.string() })),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type PrivacyRun = z.infer<typeof PrivacyRun>;

export const RetentionRule = z.object({
  kind: RetentionKind,
  /** Null: kept forever. */
  days: z.number().int().nullable(),
  default_days: z.number().int().nullable(),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

const Days = z.number().int().min(1).max(MAX_RETENTION_DAYS).nullable();
const endpoint = listEndpoints('privacy');

export const privacy = {
  findPeople: endpoint('privacy:manage', 'POST /privacy/people', 'Search people')
    .input(z.object({ term: text(500).min(2) }).strict())
    .output(z.object({ people: z.array(PersonMatch) })),
  start: endpoint('privacy:manage', 'POST /privacy/runs', 'Start a search, export or erasure')
    .input(
      z
        .object({
          kind: z.enum(['find', 'export', 'erase']),
          contact_id: Id.nullish(),
          /** An email address or LinkedIn profile of a person who is not a contact. */
          address: text(500).nullish(),
          confirmation: text(500).nullish(),
        })
        .strict(),
    )
    .output(PrivacyRun),
  listRuns: endpoint('privacy:manage', 'GET /privacy/runs', 'List privacy requests, newest first').output(
    z.object({ runs: z.array(PrivacyRun) }),
  ),
  getRun: endpoint('privacy:manage', 'GET /privacy/runs/{id}', 'Get a privacy request with its findings')
    .input(IdPath)
    .output(PrivacyRun),
  createLink: endpoint('privacy:manage', 'POST /privacy/runs/{id}/link', 'Create a one-time download link')
    .input(IdPath.extend({ format: z.enum(['json', 'html']) }))
    .output(z.object({ path: z.string() })),
  getRetention: endpoint('privacy:manage', 'GET /privacy/retention', 'List retention rules').output(
    z.object({ rules: z.array(RetentionRule) }),
  ),
  previewRetention: endpoint(
    'privacy:manage',
    'POST /privacy/retention/preview',
    'Preview what a retention rule deletes',
  )
    .input(z.object({ kind: RetentionKind, days: Days }).strict())
    .output(z.object({ number: z.number().int() })),
  saveRetention: endpoint('privacy:manage', 'PUT /privacy/retention', 'Update a retention rule')
    .input(z.object({ kind: RetentionKind, days: Days }).strict())
    .output(Done),
};
