-- What every new table of a tenant needs, in one call at the end of its migration. `p_scope` says whose rows a person reaches:
--   workspace  those of the workspace, for whoever sees all of its locations
--   location   those of the locations granted to them, by the column location_id or ghl_location_id
--   person     their own, by the column user_id
--   system     none: only jobs and webhooks work on it
-- Reading follows from the scope; `p_writes` names what else a person may do. Grants by column are for the migration to narrow.
create function app.protect_table(p_table regclass, p_scope text, p_writes text[] default '{}') returns void
  language plpgsql set search_path = '' as $$
declare
  v_insider constant text := 'workspace_id = (select app.workspace_id()) and (select app.is_insider())';
  v_column text;
  v_reads text;
  v_changes text;
  v_write text;
begin
  execute format('alter table %s enable row level security, force row level security', p_table);
  execute format('create policy system_all on %s to hearback_system using (true) with check (true)', p_table);
  execute format('grant select, insert, update, delete on %s to hearback_system', p_table);
  if p_scope = 'system' then
    if p_writes <> '{}' then raise exception 'no person reaches the rows of %', p_table; end if;
    return;
  elsif p_scope = 'workspace' then
    v_reads := v_insider || ' and (select app.sees_all_locations())';
    v_changes := v_reads;
  elsif p_scope = 'person' then
    v_reads := v_insider || ' and user_id = (select app.user_id())';
    v_changes := v_reads;
  elsif p_scope = 'location' then
    select a.attname into strict v_column from pg_catalog.pg_attribute a
      where a.attrelid = p_table and a.attname in ('location_id', 'ghl_location_id') and not a.attisdropped;
    v_reads := format('workspace_id = (select app.workspace_id())
      and ((select app.sees_all_locations()) or %I = any ((select app.readable_locations())::text[]))', v_column);
    v_changes := format('%s and ((select app.sees_all_locations()) or %I = any ((select app.writable_locations())::text[]))',
      v_insider, v_column);
  else
    raise exception 'unknown scope %', p_scope;
  end if;
  execute format('create policy read_rows on %s for select to hearback_api using (%s)', p_table, v_reads);
  execute format('grant select on %s to hearback_api', p_table);
  foreach v_write in array p_writes loop
    case v_write
      when 'insert' then
        execute format('create policy add_rows on %s for insert to hearback_api with check (%s)', p_table, v_changes);
      when 'update' then
        execute format('create policy change_rows on %s for update to hearback_api using (%s) with check (%2$s)', p_table, v_changes);
      when 'delete' then
        execute format('create policy remove_rows on %s for delete to hearback_api using (%s)', p_table, v_changes);
    end case;
    execute format('grant %s on %s to hearback_api', v_write, p_table);
  end loop;
end $$;
revoke execute on function app.protect_table from public;
