-- What the classifier, or a model, said of a reply, kept beside what counts now (`sentiment`, which a person may change):
-- `said` (the sentiment, or null), `by`, `confidence` (0 to 1), `words` (those that decided, as they stand in the reply) and
-- `facts` (language, day of return, somebody named instead, time for a meeting, question about the price, wish to be left
-- alone). Null where nobody has read it. Every word of it stands in the message, and goes with it.
alter table messages add column classification jsonb;

-- How well replies are read is counted over the last days.
create index messages_classified on messages (workspace_id, sent_at desc)
  where classification is not null and deleted_at is null;
