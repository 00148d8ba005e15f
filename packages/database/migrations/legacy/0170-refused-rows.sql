-- A row that Clay's table did not take (its webhook refused, full or disconnected) is 'refused' with the reason, and its lead says so. It is
-- told apart from what failed at Clay, because it goes out by itself once a table is saved that takes rows.
alter table enrichment_jobs drop constraint enrichment_jobs_status_check;
alter table enrichment_jobs add constraint enrichment_jobs_status_check
  check (status in ('queued', 'running', 'refused', 'complete', 'error'));
create index enrichment_jobs_refused on enrichment_jobs (workspace_id, created_at, id) where status = 'refused';
