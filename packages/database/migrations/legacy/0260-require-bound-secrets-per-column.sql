-- Replaces the row-wide checks of 0061. A check covers every sealed column of a row on every update, even if the constraint is not
-- valid: an installation whose rows still held unbound values could neither bind them one column at a time nor change anything else
-- in those rows, so its upgrade failed. These triggers check only the values that a statement writes. No unbound value can be
-- stored, and a row with a value that no key opens can still be updated.
alter table oauth_tokens drop constraint oauth_tokens_bound;
alter table accounts drop constraint accounts_bound;
alter table clay_webhooks drop constraint clay_webhooks_bound;
alter table mails drop constraint mails_bound;

create function app.require_bound_secrets() returns trigger
  language plpgsql set search_path = '' as $$
declare
  v_before constant jsonb := case tg_op when 'UPDATE' then to_jsonb(old) else '{}' end;
  v_after constant jsonb := to_jsonb(new);
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if v_after ->> v_column is distinct from v_before ->> v_column and not starts_with(v_after ->> v_column, 'b1.') then
      raise exception 'the value of "%" in "%" is not bound to its row', v_column, tg_table_name
        using errcode = 'check_violation', constraint = tg_table_name || '_bound', table = tg_table_name, column = v_column;
    end if;
  end loop;
  return new;
end $$;
revoke execute on function app.require_bound_secrets from public;
comment on function app.require_bound_secrets is 'Rejects a new value of the named columns that is sealed without its table, column and row.';

create trigger oauth_tokens_bound before insert or update of sealed_access_token, sealed_refresh_token on oauth_tokens
  for each row execute function app.require_bound_secrets('sealed_access_token', 'sealed_refresh_token');
create trigger accounts_bound before insert or update of sealed_api_key, sealed_webhook_secret on accounts
  for each row execute function app.require_bound_secrets('sealed_api_key', 'sealed_webhook_secret');
create trigger clay_webhooks_bound before insert or update of sealed_url, sealed_auth_token on clay_webhooks
  for each row execute function app.require_bound_secrets('sealed_url', 'sealed_auth_token');
create trigger mails_bound before insert or update of sealed_contents on mails
  for each row execute function app.require_bound_secrets('sealed_contents');
comment on trigger oauth_tokens_bound on oauth_tokens is 'Rejects tokens that are not bound to their row.';
comment on trigger accounts_bound on accounts is 'Rejects API keys and webhook secrets that are not bound to their row.';
comment on trigger clay_webhooks_bound on clay_webhooks is 'Rejects table URLs and tokens that are not bound to their row.';
comment on trigger mails_bound on mails is 'Rejects email contents that are not bound to their row.';
