/** Whom a search, an export or an erasure is about. All of it is lost with the person. */
export type Subject = {
  readonly workspace_id: string;
  /** Rows that are this person, and what else these rows are known by here and at providers. */
  readonly contact_ids: readonly string[];
  readonly company_ids: readonly string[];
  readonly ids: readonly string[];
  /** In their one spelling. */
  readonly emails: readonly string[];
  readonly profiles: readonly string[];
  /** First and last; none that somebody else of the workspace has as well. */
  readonly names: readonly { readonly first: string; readonly last: string }[];
};
