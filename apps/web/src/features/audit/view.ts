import { day, defineSearchParams, type SearchParamsOf, text } from '#web/lib/search-params/search-params.ts';

/** View state of the audit trail in the URL. Invalid values are ignored. */
export const AuditView = defineSearchParams({
  q: text(200),
  person: text(40),
  kind: text(30),
  from: day,
  until: day,
});
export type AuditView = SearchParamsOf<typeof AuditView>;

export type AuditViewChange = { readonly [Key in keyof AuditView]?: AuditView[Key] | undefined };
