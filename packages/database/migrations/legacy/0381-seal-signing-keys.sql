-- Private signing keys are sealed like all other secrets. Keys of earlier releases were encrypted in another format. They keep verifying
-- the access tokens that they signed, which expire after 15 minutes, and sign nothing from now on.
alter table auth.jwks
  add sealed_private_key text constraint jwks_bound check (starts_with(sealed_private_key, 'b1.')),
  drop column "privateKey",
  drop column "expiresAt",
  drop column alg,
  drop column crv;
