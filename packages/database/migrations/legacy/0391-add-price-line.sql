alter table campaigns add column price_line text not null default '' check (length(price_line) <= 300);
comment on column campaigns.price_line is 'A sentence about the price, for the variable `price_line` of answers.';
