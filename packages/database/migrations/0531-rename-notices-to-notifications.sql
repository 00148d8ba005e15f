alter table notices rename to notifications;

-- PostgreSQL keeps the names of constraints and indexes, those of the columns' not-null constraints included.
do $$
declare
  v_name name;
begin
  for v_name in select c.conname from pg_constraint c
    where c.conrelid = 'notifications'::regclass and starts_with(c.conname, 'notices') loop
    execute format('alter table notifications rename constraint %I to %I', v_name, replace(v_name, 'notices', 'notifications'));
  end loop;
  for v_name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'notifications'::regclass and starts_with(c.relname, 'notices') loop
    execute format('alter index %I rename to %I', v_name, replace(v_name, 'notices', 'notifications'));
  end loop;
end $$;
