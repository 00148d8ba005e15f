import { type AddressOf, day, text, toAddress } from '#web/lib/address/address.ts';

/** View state of the audit trail in the URL. Invalid values are ignored. */
export const AuditView = toAddress({
  q: text(200),
  person: text(40),
  kind: text(30),
  from: day,
  until: day,
});
export type AuditView = AddressOf<typeof AuditView>;

export type AuditViewChange = { readonly [Key in keyof AuditView]?: AuditView[Key] | undefined };
