import { createHmac } from 'node:crypto';
import type { SuppressedKind } from '@hearback/contract';
import { toEmail, toLinkedinUrl } from './contact-identity.ts';

/** The identifiers of a person, in any spelling. */
export type Addresses = {
  readonly email?: string | null | undefined;
  readonly linkedin_url?: string | null | undefined;
};

/** A normalized entry of the suppression list. */
export type Identity = { readonly kind: SuppressedKind; readonly value: string };

/** One-way: the table reveals no address, and computing the digest of an address needs the key. */
export const computeDigest = (key: Buffer, { kind, value }: Identity): string =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest('hex');

/** The person's own identities, without domains. */
export function ownIdentities({ email, linkedin_url }: Addresses): Identity[] {
  const [address, profile] = [toEmail(email), toLinkedinUrl(linkedin_url)];
  return [
    ...(address === null ? [] : [{ kind: 'email' as const, value: address }]),
    ...(profile === null ? [] : [{ kind: 'linkedin' as const, value: profile }]),
  ];
}

/** All identities under which the person may be suppressed. A domain covers all of its subdomains. */
export const toIdentities = (addresses: Addresses): Identity[] =>
  ownIdentities(addresses).flatMap((identity) =>
    identity.kind === 'email'
      ? [identity, ...listDomains(identity.value).map((value) => ({ kind: 'domain' as const, value }))]
      : [identity],
  );

/** 'ann@eu.acme.com' is at eu.acme.com and at acme.com. */
function listDomains(email: string): string[] {
  const labels = (email.split('@')[1] ?? '').split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
