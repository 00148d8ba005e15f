-- Two workspaces that sync the same location would overwrite each other's fields and send each reply written in the CRM twice.
create unique index crm_settings_synced on crm_settings (location_id) where status = 'on';
