-- What is added up stands in the index, where the days of a month lie side by side.
drop index conversation_days_counted;
create index conversation_days_counted on conversation_days (workspace_id, counted_by, day) include (location_id, sentiment, number);
