-- Which of the uploads of a file counts: the one that began last. Every piece is stored only while its upload still does.
alter table imports add column upload_id uuid;
