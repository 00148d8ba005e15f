-- Lead files from Japan, China, Korea and Taiwan are often written in these encodings.
alter table imports drop constraint imports_encoding_check;
alter table imports add constraint imports_encoding_check check (encoding in
  ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'shift_jis', 'gb18030',
   'euc-kr', 'big5'));
