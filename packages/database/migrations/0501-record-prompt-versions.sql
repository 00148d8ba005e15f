alter table reply_outcomes add column prompt_version text check (length(prompt_version) between 1 and 40);
comment on column reply_outcomes.prompt_version is 'The instructions that the model had for the proposed draft. Null for other proposals.';
