-- Endpoints whose owner chose so receive names and text of leads with each event.
alter table webhook_endpoints add column includes_text boolean not null default false;
grant insert (includes_text), select (includes_text), update (includes_text) on webhook_endpoints to hearback_api;
