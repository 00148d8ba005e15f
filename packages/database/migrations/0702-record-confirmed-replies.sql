-- Delivery checks the recipient against the do-not-contact list again and must not hold a reply that a person confirmed.
alter table replies add column despite_do_not_contact boolean not null default false;
comment on column replies.despite_do_not_contact is
  'A person confirmed to send the reply although its recipient is on the do-not-contact list.';
