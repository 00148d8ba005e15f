-- Interested leads by day, so that charts, cards and steps share one definition of "interested". Null means that the
-- provider doesn't report it, or that the row was written before this release; the next daily read fills it in.
alter table campaign_days add column interested integer,
  add constraint campaign_days_interested_check check (interested >= 0);

-- Forces one more read of every campaign's figures, so the new column doesn't stay empty until a figure changes.
set local role hearback_system;
update campaigns set figures_told = null where figures_told is not null;
reset role;
