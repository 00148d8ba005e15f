-- Sealed values are bound to their table, column and row; one from elsewhere does not open. What the first releases sealed
-- is bound to nothing: 'migrate' seals it anew right after this file, hence 'not valid' for what is here already. No such
-- value can be written from now on, so none can be planted.
alter table oauth_tokens add constraint oauth_tokens_bound
  check (starts_with(sealed_access_token, 'b1.') and starts_with(sealed_refresh_token, 'b1.')) not valid;
alter table accounts add constraint accounts_bound
  check (starts_with(sealed_api_key, 'b1.') and starts_with(sealed_webhook_secret, 'b1.')) not valid;
alter table clay_webhooks add constraint clay_webhooks_bound
  check (starts_with(sealed_url, 'b1.') and starts_with(sealed_auth_token, 'b1.')) not valid;
alter table mails add constraint mails_bound check (starts_with(sealed_contents, 'b1.')) not valid;
