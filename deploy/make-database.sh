#!/bin/sh
# Creates the product's login and its database. Patroni calls it once, on the first primary, with the URL of the
# superuser. The container calls it without arguments, as PGUSER.
# The login can create roles (hearback_api, hearback_system) but is not a superuser, so row level security applies to it.
# PostgreSQL 15 needs noinherit, because its grants cannot express that the login inherits nothing from these roles.
set -eu
psql "${1:-postgres}" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$HEARBACK_DATABASE_PASSWORD" <<'SQL'
create role hearback login createrole createdb noinherit password :'password';
-- The product also sets these per connection, but pgBouncer discards startup parameters.
alter role hearback set statement_timeout = '30s';
alter role hearback set idle_in_transaction_session_timeout = '60s';
create database hearback owner hearback;
SQL
