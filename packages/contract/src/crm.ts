import { z } from 'zod';
import { listEndpoints } from './endpoint.ts';
import { OPPORTUNITY_STATUSES } from './opportunities.ts';
import { DISPOSITIONS } from './schemas/conversations.ts';
import { ContactPath, Cursor, Done, Id, IdPath, LocationId, text } from './values.ts';

/** Hearback adds and removes only tags with this prefix. */
export const CRM_TAG_PREFIX = 'hb:';

/** The statuses of an opportunity in the CRM. */
export const CRM_OPPORTUNITY_STATUSES = ['open', 'won', 'lost', 'abandoned'] as const;
export type CrmOpportunityStatus = (typeof CRM_OPPORTUNITY_STATUSES)[number];

const StageId = text(100).min(1).nullable();

/**
 * The tag of a disposition, the stage of the opportunity that it creates, and the status of the opportunity. Without a stage
 * it creates none, and without a status it keeps the status of an existing one.
 */
const DispositionTarget = z.strictObject({
  tag: text(60)
    .regex(/^hb:[a-z0-9][a-z0-9 _-]*$/)
    .nullable(),
  stage_id: StageId,
  status: z.enum(CRM_OPPORTUNITY_STATUSES).nullable().default(null),
});

export const CrmMapping = z.strictObject({
  pipeline_id: text(100).min(1).nullable(),
  dispositions: z.record(z.enum(DISPOSITIONS), DispositionTarget),
  /** The stage of each opportunity status. Null keeps the stage. */
  statuses: z.record(z.enum(OPPORTUNITY_STATUSES), StageId),
});
export type CrmMapping = z.infer<typeof CrmMapping>;

/** Numbers of planned or written objects. */
export const CRM_COUNTS = [
  'contacts_created',
  'contacts_linked',
  'contacts_updated',
  'tags',
  'opportunities_created',
  'opportunities_updated',
  'notes',
  'tasks',
  'messages',
  'taken',
  'contacts_failed',
] as const;
export type CrmCount = (typeof CRM_COUNTS)[number];

const CrmExample = z.object({
  count: z.enum(CRM_COUNTS),
  contact_id: Id,
  name: z.string(),
  detail: z.string(),
});
export type CrmExample = z.infer<typeof CrmExample>;

export const CrmRun = z.object({
  id: Id,
  kind: z.enum(['preview', 'first', 'undo', 'reconcile']),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  counts: z.partialRecord(z.enum(CRM_COUNTS), z.number().int()),
  examples: z.array(CrmExample),
  done_count: z.number().int(),
  total: z.number().int().nullable(),
  error: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type CrmRun = z.infer<typeof CrmRun>;

/** A contact whose sync failed or is paused. */
const CrmFailure = z.object({
  contact_id: Id,
  name: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type CrmFailure = z.infer<typeof CrmFailure>;

const Budget = z.object({ remaining: z.number().int(), limit: z.number().int() });

export const CrmOverview = z.object({
  location_id: z.string(),
  name: z.string(),
  connected: z.boolean(),
  status: z.enum(['off', 'on']),
  /** Null until it is saved. The first sync then uses the default mapping of the first pipeline. */
  mapping: CrmMapping.nullable(),
  /** Scopes that the connection lacks. Reconnecting grants them. */
  missing_scopes: z.array(z.string()),
  /** False until the operator sets up the conversation provider. Messages are then not written to the CRM. */
  writes_messages: z.boolean(),
  approved_at: z.iso.datetime().nullable(),
  last_sync_at: z.iso.datetime().nullable(),
  reconciled_at: z.iso.datetime().nullable(),
  linked: z.number().int(),
  waiting: z.number().int(),
  failed: z.array(CrmFailure),
  paused: z.array(CrmFailure),
  conflicts: z.number().int(),
  run: CrmRun.nullable(),
  /** The dry run that an owner can approve. */
  preview: CrmRun.nullable(),
  /** True if the first sync can be undone. */
  can_undo: z.boolean(),
  budget: z.object({ burst: Budget, day: Budget }),
});
export type CrmOverview = z.infer<typeof CrmOverview>;

export const CrmConflict = z.object({
  id: Id,
  contact_id: Id,
  name: z.string(),
  kind: z.enum(['contact', 'opportunity', 'task']),
  field: z.string(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
  winner: z.enum(['hearback', 'crm']),
  created_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
});
export type CrmConflict = z.infer<typeof CrmConflict>;

/** The values of both sides. If one of them changed after the conflict, nothing is written. */
export const CrmResolution = z.object({
  resolved: z.boolean(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
});
export type CrmResolution = z.infer<typeof CrmResolution>;

export const CrmPipeline = z.object({
  id: z.string(),
  name: z.string(),
  stages: z.array(z.object({ id: z.string(), name: z.string() })),
  default_mapping: CrmMapping,
});
export type CrmPipeline = z.infer<typeof CrmPipeline>;

/** A CRM user who can own contacts, with the user of Hearback who has the same email address. */
export const CrmOwner = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  colleague: z.string().nullable(),
});
export type CrmOwner = z.infer<typeof CrmOwner>;

const LocationPath = z.object({ location_id: LocationId });
const endpoint = listEndpoints('crm');

export const crm = {
  getOverview: endpoint(
    'integrations:read',
    'GET /crm/{location_id}',
    'Get the state of the sync of a location',
  )
    .input(LocationPath)
    .output(CrmOverview),
  listPipelines: endpoint(
    'integrations:manage',
    'GET /crm/{location_id}/pipelines',
    'List the pipelines of a location in the CRM',
  )
    .input(LocationPath)
    .output(z.array(CrmPipeline)),
  listOwners: endpoint(
    'integrations:manage',
    'GET /crm/{location_id}/owners',
    'List the CRM users of a location and the teammates with the same email address',
  )
    .input(LocationPath)
    .output(z.array(CrmOwner)),
  saveMapping: endpoint(
    'integrations:manage',
    'PUT /crm/{location_id}/mapping',
    'Change how dispositions and statuses map to the CRM',
  )
    .input(LocationPath.extend({ mapping: CrmMapping }).strict())
    .output(Done),
  startPreview: endpoint(
    'integrations:manage',
    'POST /crm/{location_id}/preview',
    'Start a dry run of the first sync, which writes nothing',
  )
    .input(LocationPath)
    .output(CrmRun),
  approve: endpoint(
    'crm:approve',
    'POST /crm/{location_id}/approve',
    'Approve the newest dry run and start the first sync',
  )
    .input(LocationPath.extend({ preview_id: Id }).strict())
    .output(CrmRun),
  turnOff: endpoint(
    'integrations:manage',
    'POST /crm/{location_id}/off',
    'Turn the sync off. Nothing is undone',
  )
    .input(LocationPath)
    .output(Done),
  undo: endpoint('crm:approve', 'POST /crm/{location_id}/undo', 'Undo what the first sync wrote to the CRM')
    .input(LocationPath)
    .output(CrmRun),
  reconcile: endpoint(
    'integrations:manage',
    'POST /crm/{location_id}/reconcile',
    'Compare the location with the CRM now',
  )
    .input(LocationPath)
    .output(CrmRun),
  retry: endpoint(
    'integrations:manage',
    'POST /contacts/{contact_id}/crm/retry',
    'Retry the sync of a failed or paused contact',
  )
    .input(ContactPath)
    .output(Done),
  listConflicts: endpoint(
    'integrations:read',
    'GET /crm/{location_id}/conflicts',
    'List overruled changes, newest first',
  )
    .input(LocationPath.extend({ cursor: Cursor.optional() }))
    .output(z.object({ conflicts: z.array(CrmConflict), next: z.string().nullable() })),
  resolveConflict: endpoint(
    'integrations:manage',
    'POST /crm/conflicts/{id}/use-other',
    'Use the overruled value of a conflict on both sides',
  )
    .input(IdPath)
    .output(CrmResolution),
  findContact: endpoint('inbox:read', 'GET /contacts/{contact_id}/crm', 'Get the contact in the CRM')
    .input(ContactPath)
    .output(z.object({ url: z.url(), synced_at: z.iso.datetime().nullable() }).nullable()),
};
