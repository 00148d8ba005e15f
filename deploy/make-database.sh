#!/bin/sh
# Called by Patroni once, on the first primary, with the address of the superuser (by a container without: as PGUSER):
# the product's login and its database.
# The login may make roles (hearback_api, hearback_system) and is no superuser: row level security holds for it.
set -eu
psql "${1:-postgres}" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$HEARBACK_DATABASE_PASSWORD" <<'SQL'
create role hearback login createrole createdb password :'password';
-- Told to each connection by the product itself; pgBouncer drops what it is told at the start of a connection.
alter role hearback set statement_timeout = '30s';
alter role hearback set idle_in_transaction_session_timeout = '60s';
create database hearback owner hearback;
SQL
