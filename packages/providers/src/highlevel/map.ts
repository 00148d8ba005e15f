import type { WireContact, WireLocation, WireTokens } from './wire.ts';

export type HighlevelTokens = {
  readonly access_token: string;
  /** Single-use. Null for a location's token that was created from an agency's: create another one instead. */
  readonly refresh_token: string | null;
  readonly expires_at: Date;
  readonly user_type: 'Location' | 'Company';
  readonly location_id: string | null;
  readonly company_id: string | null;
  readonly scopes: readonly string[];
  /** Set for an agency that selected several locations. */
  readonly approved_location_ids: readonly string[];
};

export function toTokens(wire: WireTokens, nowMs: number): HighlevelTokens {
  return {
    access_token: wire.accessToken,
    refresh_token: wire.refreshToken,
    expires_at: new Date(nowMs + wire.expiresIn * 1000),
    // A token with a location belongs to that location, regardless of its other fields.
    user_type: wire.locationId === null && wire.userType !== 'Location' ? 'Company' : 'Location',
    location_id: wire.locationId,
    company_id: wire.companyId,
    scopes: (wire.scope ?? '').split(/[\s,]+/).filter((scope) => scope !== ''),
    approved_location_ids: wire.approvedLocations,
  };
}

export type CrmLocation = {
  readonly ghl_location_id: string;
  readonly company_id: string | null;
  readonly name: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly timezone: string | null;
  readonly website: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly logo_url: string | null;
};

export const toLocation = ({ business, ...wire }: WireLocation): CrmLocation => ({
  ghl_location_id: wire.id,
  company_id: wire.companyId,
  name: wire.name ?? business?.name ?? null,
  city: wire.city ?? business?.city ?? null,
  country: wire.country ?? business?.country ?? null,
  timezone: wire.timezone ?? business?.timezone ?? null,
  website: wire.website ?? business?.website ?? null,
  email: wire.email ?? business?.email ?? null,
  phone: wire.phone ?? business?.phone ?? null,
  logo_url: wire.logoUrl ?? business?.logoUrl ?? null,
});

export type CrmContact = {
  readonly provider_contact_id: string;
  readonly ghl_location_id: string | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company_name: string | null;
  readonly phone: string | null;
  readonly website: string | null;
  readonly geo: string | null;
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
};

export function toContact(wire: WireContact): CrmContact {
  const [first, ...rest] = (wire.name ?? wire.contactName ?? '').split(' ').filter((word) => word !== '');
  const geo = [wire.city, wire.state, wire.country].filter((part) => part !== null);
  return {
    provider_contact_id: wire.id,
    ghl_location_id: wire.locationId,
    email: wire.email,
    first_name: wire.firstNameRaw ?? wire.firstName ?? first ?? null,
    last_name: wire.lastNameRaw ?? wire.lastName ?? (rest.join(' ') || null),
    company_name: wire.companyName,
    phone: wire.phone,
    website: wire.website,
    geo: geo.join(', ') || null,
    source: wire.source,
    tags: wire.tags,
    created_at: wire.dateAdded,
    updated_at: wire.dateUpdated,
  };
}
