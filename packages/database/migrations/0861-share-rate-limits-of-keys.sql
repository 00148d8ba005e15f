-- The requests of a key in the current minute, on all API processes together.
alter table api_keys add column window_ends_at timestamptz, add column window_used integer not null default 0;
comment on column api_keys.window_ends_at is 'When the current minute of the rate limit ends. Null before the first request.';
comment on column api_keys.window_used is 'Requests of that minute that API processes have taken, including those that they still hold.';
