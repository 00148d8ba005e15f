-- AI assistants are off until an owner turns them on.
alter table workspaces add column mcp_enabled boolean not null default false;
comment on column workspaces.mcp_enabled is 'Whether AI assistants may connect to this workspace at /mcp.';
