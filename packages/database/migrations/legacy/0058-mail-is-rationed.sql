-- Takes one from a budget that fills up again by and by: 0 when there was one, else the seconds until there is. For both
-- roles, inside the transaction of what it is taken for: what is rolled back costs nothing. The budgets' table stays closed.
create function app.take_from_budget(p_key text, p_capacity double precision, p_period_seconds double precision)
  returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  per_second constant double precision := p_capacity / p_period_seconds;
  available double precision;
begin
  insert into system.rate_budgets as b (key, tokens) values (p_key, p_capacity) on conflict do nothing;
  select least(p_capacity, b.tokens + greatest(extract(epoch from clock_timestamp() - b.refilled_at), 0) * per_second)
  into available from system.rate_budgets b where b.key = p_key for update;
  if available < 1 then
    return ceil((1 - available) / per_second);
  end if;
  update system.rate_budgets set tokens = available - 1, refilled_at = clock_timestamp() where key = p_key;
  return 0;
end $$;
grant create on schema app to hearback_system;
alter function app.take_from_budget owner to hearback_system;
set local role hearback_system;
grant execute on function app.take_from_budget to hearback_api;
reset role;
revoke create on schema app from hearback_system;

-- Whoever signed up by themselves proves the address before they come in. Whoever was added by somebody may come in before,
-- but writes to nobody until then.
alter table auth."user" add column "confirmFirst" boolean not null default false;
update auth."user" set "confirmFirst" = true where not "emailVerified";
