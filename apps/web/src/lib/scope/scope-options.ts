/** The scope of a text of the workspace. A campaign takes precedence over its location. */
export type Scope = { readonly location_id: string | null; readonly campaign_id: string | null };

/** Encodes a scope as the value of one select: everywhere, in a location, or in a campaign. */
export const toScopeValue = ({ location_id, campaign_id }: Scope): string => {
  if (campaign_id !== null) return `campaign:${campaign_id}`;
  return location_id === null ? '' : `location:${location_id}`;
};

export const fromScopeValue = (value: string): Scope => ({
  location_id: value.startsWith('location:') ? value.slice('location:'.length) : null,
  campaign_id: value.startsWith('campaign:') ? value.slice('campaign:'.length) : null,
});
