-- Named as the rule is named in every other table of sealed values.
alter table notification_webhooks rename constraint notification_webhooks_sealed_url_check to notification_webhooks_bound;
