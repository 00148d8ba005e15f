alter table activities add column rule_id uuid default nullif(current_setting('app.rule_id', true), '')::uuid;
comment on column activities.rule_id is 'The rule that made the change. Its transaction sets app.rule_id.';
alter table activities add foreign key (workspace_id, rule_id) references rules (workspace_id, id) on delete set null (rule_id);
create index activities_of_rule on activities (workspace_id, rule_id) where rule_id is not null;
