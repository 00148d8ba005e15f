import type { FailureKind } from '../ports.ts';
import { parseJson } from './read-response.ts';

const MAX_SENTENCE_LENGTH = 200;

export function toKind(status: number): FailureKind {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'auth_expired';
  return status >= 400 && status < 500 && status !== 408 && status !== 425 ? 'rejected' : 'unavailable';
}

/** The provider's error message: one short sentence of the body, never the whole body. */
export type Complaint = { readonly sentence: string | null; readonly code: string | null };

const PLACES = ['message', 'errorMessage', 'error_description', 'detail', 'msg', 'title', 'error'];

export function readComplaint(text: string, secrets: readonly string[]): Complaint {
  const tidy = (message: string) => shorten(withoutSecrets(message, secrets));
  const body = parseJson(text)?.value;
  if (typeof body === 'string') return { sentence: tidy(body), code: null };
  if (typeof body !== 'object' || body === null) {
    // HeyReach sends 'Invalid API key' as plain text. HTML pages of proxies are ignored.
    const isPage = /<[a-z!]/i.test(text) || text.trim() === '';
    return { sentence: isPage ? null : tidy(text), code: null };
  }
  const fields = body as Record<string, unknown>;
  const { error } = fields;
  const sentences = [fieldSentences(fields.errors), ...PLACES.map((place) => fields[place])].map(toText);
  return {
    sentence: sentences.map((one) => (one === null ? null : tidy(one))).find((one) => one !== null) ?? null,
    code: typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : null,
  };
}

/** ASP.NET: `errors: { Leads: ['The Leads field is required.'] }`, with a generic title. */
const fieldSentences = (errors: unknown): unknown =>
  typeof errors === 'object' && errors !== null ? Object.values(errors).flat() : null;

function toText(value: unknown): string | null {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  return texts.length > 0 ? texts.join('; ') : null;
}

const shorten = (text: string): string | null =>
  text.replace(/\s+/g, ' ').trim().slice(0, MAX_SENTENCE_LENGTH) || null;

/**
 * Removes secrets from a provider's message before it is shortened. Otherwise the first half of a cut key would remain.
 */
const withoutSecrets = (sentence: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= 4)
    .reduce((text, secret) => text.replaceAll(secret, '[hidden]'), sentence);

/** Failures after which the provider did not receive the call. */
const NEVER_ARRIVED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export const hasArrived = (code: string): boolean => !NEVER_ARRIVED.has(code);

/** Node stores the reason in the cause. Its message may contain headers, so only the code is used. */
export function networkCode(thrown: unknown): string {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : 'network';
}
