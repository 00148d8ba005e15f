-- A rule can add a lead to a list of Instantly or HeyReach.
alter table rule_steps drop constraint rule_steps_kind_check;
alter table rule_steps add constraint rule_steps_kind_check
  check (kind in ('remove_from_campaign', 'add_to_list', 'start_subsequence', 'stop_subsequence'));
alter table rule_steps add column list jsonb check (jsonb_typeof(list) = 'object');
comment on column rule_steps.list is 'The list that the action adds the lead to: account_id, and list_id at the provider.';
