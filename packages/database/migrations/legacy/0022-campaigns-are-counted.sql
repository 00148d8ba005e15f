-- How many campaigns a location has is counted when it is asked for: a count kept beside them was forgotten by syncs, and
-- keeping it would make every webhook wait for the location's row.
alter table ghl_locations drop column campaign_count;
