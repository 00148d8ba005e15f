-- A worker that stops between a write to the CRM and its record here would read its own value as a change made there.
alter table crm_links add column writing jsonb check (jsonb_typeof(writing) = 'object');
comment on column crm_links.writing is
  'Values by field that are being written to the CRM. Null after the outcome is stored. The CRM having one of them is an echo.';
