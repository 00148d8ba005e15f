-- Lead files: more ways to write one are read, and whatever is mended, cut or refused is named with its row.

alter table imports drop constraint imports_encoding_check;
alter table imports add constraint imports_encoding_check check (encoding in
  ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh'));
alter table imports drop constraint imports_delimiter_check;
alter table imports add constraint imports_delimiter_check check (delimiter in (',', ';', E'\t', '|'));

alter table imports
  -- Where the names of the columns stand, as it was shown when the import was started: rows below it are read.
  add column header_row integer not null default 1,
  -- Rows that were imported though something of them was mended or cut.
  add column noted integer not null default 0;

-- A row that was not imported, a duplicate, or one that was imported with a note.
alter table import_failures add column kind text not null default 'failed' check (kind in ('failed', 'duplicate', 'noted'));
grant update on import_failures to hearback_system;
set local role hearback_system;
update import_failures set kind = 'duplicate' where duplicate;
-- Of the cells only the mapped ones are kept, in the order of the file.
update import_failures f set cells = coalesce((
  select jsonb_agg(coalesce(f.cells -> m.place, '""'::jsonb) order by m.place)
  from (select (e ->> 'column')::integer as place from jsonb_array_elements(i.mapping) e where e ->> 'field' <> 'unmapped') m),
  '[]'::jsonb)
from imports i where i.workspace_id = f.workspace_id and i.id = f.import_id and i.mapping is not null;
reset role;
revoke update on import_failures from hearback_system;
alter table import_failures drop column duplicate;

-- Rows of one import stand in the order of the file, newest import first: their `created_at` is the time the import was
-- started, less a microsecond for each row. When a link was really made is told here.
alter table campaign_contacts add column linked_at timestamptz;
alter table campaign_contacts alter column linked_at set default clock_timestamp();
