import type { WritingAgency } from '../writing-agency.ts';

/** A call with another workspace's ids in it: the answer must be 404. */
export type ForeignCall = { path?: string; body?: unknown };

/**
 * One entry per endpoint. `foreign` lists calls that smuggle in ids of another workspace; an endpoint that takes no ids
 * says so with an empty list.
 */
export type Probes = Record<string, { foreign: (own: WritingAgency, other: WritingAgency) => ForeignCall[] }>;
