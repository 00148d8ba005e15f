import { type AddressOf, day, text, toAddress } from '#web/lib/address/address.ts';

/** What the trail shows, as it stands in the address; what nobody understands there counts as absent. */
export const AuditView = toAddress({
  q: text(200),
  person: text(40),
  kind: text(30),
  from: day,
  until: day,
});
export type AuditView = AddressOf<typeof AuditView>;

export type AuditViewChange = { readonly [Key in keyof AuditView]?: AuditView[Key] | undefined };
