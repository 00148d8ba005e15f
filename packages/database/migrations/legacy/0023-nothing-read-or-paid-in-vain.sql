-- What the provider told of a campaign's leads when they were last read, and when that was: the reconciliation of every
-- quarter of an hour then reads only those campaigns again in which something has changed since.
alter table campaigns
  add column leads_read_at timestamptz,
  add column leads_told text;

-- A subscription that was paid for but that no workspace uses is ended at the provider by the same job.
grant insert on system.abandoned_subscriptions to hearback_system;
