-- The days between two emails are part of the plan. Sequences created before this migration were sent to Instantly with three.
alter table campaign_sequences add column delay_days integer not null default 3
  check (delay_days between 1 and 30);
comment on column campaign_sequences.delay_days is 'Days between one email and the next';
