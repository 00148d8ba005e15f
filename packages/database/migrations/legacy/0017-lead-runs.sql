-- The leads of campaigns are read by runs of their own: they are many, and change less often than replies come in.
alter table sync_runs drop constraint sync_runs_kind_check;
alter table sync_runs add constraint sync_runs_kind_check
  check (kind in ('campaigns', 'analytics', 'leads', 'replies', 'location'));
