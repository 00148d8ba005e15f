-- Sessions of earlier releases have no host, whether they were opened at a custom host or at the public address. They
-- stay valid at both until their next rotation records the host, so that the upgrade does not sign anyone out.
alter table auth.session add column "isHostRecorded" boolean not null default false;
comment on column auth.session."isHostRecorded" is
  'False if a release that did not record hosts opened the session and it was not rotated since.';
