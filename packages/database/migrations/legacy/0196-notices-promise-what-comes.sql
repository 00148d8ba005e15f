-- Nothing is pushed to devices, and nothing is told of late answers yet: neither is kept, nor asked for, before it is.
alter table notification_preferences drop column push;
alter table notices drop column pushed_at;
