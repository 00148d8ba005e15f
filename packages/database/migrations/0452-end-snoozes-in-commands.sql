-- The intake of messages ends snoozes and reminders (`endWaiting`). A trigger did it before, which hid a rule of the product in the database.
drop trigger waiting_ends on messages;
drop function app.end_waiting();
