-- A schedule corrects the recipients of reports that are not approved yet.
grant update (recipients, needs_approval) on report_deliveries to hearback_api;

alter table report_deliveries add column has_stale_figures boolean not null default false;
comment on column report_deliveries.has_stale_figures is
  'True if the figures of an active campaign were last read before the period was over. Such a report waits for approval.';

-- People who see a scheduled report also see the addresses that it could not be delivered to.
alter policy read_mails on mails
  using (workspace_id = (select app.workspace_id()) and ((select app.manages_people())
    or template = 'reports.report' and exists (
      select from report_deliveries d where d.workspace_id = mails.workspace_id and d.report_id = mails.subject_id)));
