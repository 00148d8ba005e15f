-- Ids of the CRM are valid in one location only. Calls with them failed after a move, and the contact was not searched.
create function app.contacts_forget_crm_ids() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.enriched_data ->> 'ghl_contact_id' = old.enriched_data ->> 'ghl_contact_id' then
    new.enriched_data := new.enriched_data - 'ghl_contact_id';
  end if;
  delete from public.contact_identities i
    where i.workspace_id = new.workspace_id and i.contact_id = new.id and i.kind = 'crm';
  return new;
end $$;
comment on function app.contacts_forget_crm_ids is
  'Removes the ids of a contact in the CRM of its former location.';
create trigger contacts_forget_crm_ids before update of location_id on contacts
  for each row when (old.location_id is not null and old.location_id is distinct from new.location_id)
  execute function app.contacts_forget_crm_ids();
comment on trigger contacts_forget_crm_ids on contacts is
  'Removes the ids of a contact in the CRM of its former location.';

grant create on schema app to hearback_system;
-- The owner changes after the trigger is created, because creating one requires EXECUTE.
alter function app.contacts_forget_crm_ids owner to hearback_system;

-- A row that is stored while its contact moves waits for the move. It kept the former location before.
set local role hearback_system;
create or replace function app.take_location_of_contact() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select c.location_id into new.location_id from public.contacts c
    where c.workspace_id = new.workspace_id and c.id = new.contact_id
    -- Waits for a move of the contact, which does not see this row.
    for share;
  return new;
end $$;
reset role;
revoke create on schema app from hearback_system;
