import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { CrmLocation } from '../objects.ts';
import type { Grant, HighLevelState } from '../state.ts';

/** The content of a token. Times are milliseconds. */
export interface Claims extends Grant {
  kind: 'access' | 'refresh';
  id: string;
  generation: number;
  expiresMs: number;
}

const REFRESH_TOKEN_MS = 365 * 86_400_000;

/**
 * Tokens are signed and self-contained, so that tokens that the product stored stay valid after a restart. Only their use
 * and manual expiry are kept in memory.
 */
export function issueTokens(state: HighLevelState, grant: Grant): { access: string; refresh: string } {
  const { accessSeconds } = state.oauth;
  const now = state.context.nowMs();
  const location = state.locations.get(grant.locationId ?? '');
  const make = (kind: Claims['kind'], lifeMs: number) =>
    write(state, {
      ...grant,
      kind,
      id: randomUUID(),
      generation: toGeneration(location, kind),
      expiresMs: now + lifeMs,
    });
  return { access: make('access', accessSeconds * 1000), refresh: make('refresh', REFRESH_TOKEN_MS) };
}

/** Returns null unless it is a valid token of this kind. */
export function readToken(state: HighLevelState, token: string, kind: Claims['kind']): Claims | null {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const expected = Buffer.from(computeSignature(state, `${head}.${payload}`));
  const actual = Buffer.from(signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const location = state.locations.get(claims.locationId ?? '');
  const isLive =
    claims.kind === kind &&
    claims.expiresMs > state.context.nowMs() &&
    claims.generation >= toGeneration(location, kind) &&
    !state.spent.has(claims.id);
  return isLive ? claims : null;
}

function toGeneration(location: CrmLocation | undefined, kind: Claims['kind']): number {
  if (!location) return 0;
  return kind === 'access' ? location.accessGeneration : location.refreshGeneration;
}

function write(state: HighLevelState, claims: Claims): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${computeSignature(state, content)}`;
}

function computeSignature({ config }: HighLevelState, content: string): string {
  return createHmac('sha256', `tokens ${config.clientSecret}`).update(content).digest('base64url');
}
