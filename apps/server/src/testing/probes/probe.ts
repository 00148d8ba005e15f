import type { WritingAgency } from '../writing-agency.ts';

/** A call with another workspace's ids. The response must be 404. */
export type ForeignCall = { path?: string; body?: unknown };

/**
 * One entry per endpoint. `foreign` lists calls with ids of another workspace; it is empty for an endpoint without
 * ids.
 */
export type Probes = Record<string, { foreign: (own: WritingAgency, other: WritingAgency) => ForeignCall[] }>;
