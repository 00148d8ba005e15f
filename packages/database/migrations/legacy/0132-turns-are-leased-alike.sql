-- A conversation is leased to the turn that is being answered, in the words of every other lease.
alter table campaign_chat_sessions rename column turn_id to leased_by;
alter table campaign_chat_sessions rename column turn_leased_until to leased_until;
