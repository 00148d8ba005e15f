-- A request that is repeated with the successor of a rotated key is the same request.
alter table api_keys add column first_key_id uuid;
comment on column api_keys.first_key_id is 'The key at the start of a chain of rotations. Null for that key itself.';
grant select (first_key_id) on api_keys to hearback_api;
