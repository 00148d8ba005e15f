-- What is still to be done, in the order it came: a worker takes the oldest of a lane without looking at what is done.
create index webhook_events_waiting on webhook_events (workspace_id, provider, account_id, received_at, id)
  where status = 'received';

-- Foreign keys that are followed when a campaign or an account goes: without these, each walks all messages.
create index messages_of_campaign on messages (workspace_id, campaign_id) where campaign_id is not null;
create index messages_of_account on messages (workspace_id, account_id) where account_id is not null;
create index webhook_events_of_account on webhook_events (workspace_id, account_id, received_at desc) where account_id is not null;

-- A CRM's contact is looked for by its id there on every page of a sync.
create index contacts_by_crm_id on contacts (workspace_id, location_id, (enriched_data ->> 'ghl_contact_id'));
