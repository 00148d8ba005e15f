-- As every sealed value, the secret of an authenticator app opens for its own row alone.
alter table auth.totp_secrets add constraint totp_secrets_bound check (starts_with(sealed_secret, 'b1.'));
