import { z } from 'zod';
import { Id, LocationId } from '../values.ts';

/** The threads that clients of a location see. Every client sees the outcomes, which are the figures of the dashboard. */
export const CLIENT_THREADS = ['none', 'interested', 'all'] as const;
export const ClientThreads = z.enum(CLIENT_THREADS);
export type ClientThreads = z.infer<typeof ClientThreads>;

export const MAX_APPROVAL_DAYS = 30;
export const DEFAULT_APPROVAL_DAYS = 3;

const accessFields = {
  threads: ClientThreads,
  /** Ask questions and flag leads. */
  may_comment: z.boolean(),
  /** Send replies to leads. */
  may_answer: z.boolean(),
  /** Approve drafts of the agency before they are sent. */
  may_approve: z.boolean(),
  sees_reports: z.boolean(),
  sees_meetings: z.boolean(),
  /** Days after which a draft that no client approved returns to its author. */
  approval_days: z.number().int().min(1).max(MAX_APPROVAL_DAYS),
};

/** The access of clients in a location. Comments, answers and approvals need a thread. */
export const ClientAccess = z.object(accessFields);
export type ClientAccess = z.infer<typeof ClientAccess>;

/** The access of a newly connected location. Stored as the defaults of the columns. */
export const DEFAULT_CLIENT_ACCESS: ClientAccess = {
  threads: 'interested',
  may_comment: false,
  may_answer: false,
  may_approve: false,
  sees_reports: true,
  sees_meetings: true,
  approval_days: DEFAULT_APPROVAL_DAYS,
};

export const CLIENT_ACCESS_FIELDS = Object.keys(accessFields) as readonly (keyof ClientAccess)[];

const hasThreadForRights = ({ threads, may_comment, may_answer, may_approve }: ClientAccess): boolean =>
  threads !== 'none' || !(may_comment || may_answer || may_approve);

export const ClientAccessEdit = z
  .object({ location_id: LocationId, ...accessFields })
  .strict()
  .refine(hasThreadForRights, {
    path: ['threads'],
    message: 'must be "interested" or "all" if clients may comment, answer or approve',
  });
export type ClientAccessEdit = z.infer<typeof ClientAccessEdit>;

/** The access of a location, with the clients who have it. */
export const LocationClientAccess = ClientAccess.extend({
  location_id: z.string(),
  name: z.string(),
  people: z.array(z.object({ id: Id, name: z.string(), email: z.string() })),
});
export type LocationClientAccess = z.infer<typeof LocationClientAccess>;

/** A view of the portal as one client, read only. */
export const ClientPreview = z.object({
  id: Id,
  /** Valid until `expires_at`. It cannot be renewed. */
  access_token: z.string(),
  expires_at: z.iso.datetime(),
  client: z.object({ id: Id, name: z.string(), email: z.string() }),
});
export type ClientPreview = z.infer<typeof ClientPreview>;

/** The access of a single client. */
export const OwnClientAccess = z.object({
  /** The widest setting of their locations. */
  threads: ClientThreads,
  comment_locations: z.array(z.string()),
  answer_locations: z.array(z.string()),
  approval_locations: z.array(z.string()),
  sees_reports: z.boolean(),
  sees_meetings: z.boolean(),
});
export type OwnClientAccess = z.infer<typeof OwnClientAccess>;
