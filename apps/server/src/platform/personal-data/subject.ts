/** The subject of a search, an export or an erasure. All of this is deleted with the person. */
export type Subject = {
  readonly workspace_id: string;
  /** The person's rows, and the other ids of these rows here and at providers. */
  readonly contact_ids: readonly string[];
  readonly company_ids: readonly string[];
  readonly ids: readonly string[];
  /** Normalized. */
  readonly emails: readonly string[];
  readonly profiles: readonly string[];
  /** First and last name. Excludes names that another contact of the workspace has as well. */
  readonly names: readonly { readonly first: string; readonly last: string }[];
};
