-- 0056 deletes all sessions. The migration runner keeps a copy of them when it applies that file (`PRELUDES` in src/migrate.ts), so that an
-- upgrade signs no one out. Databases that applied 0056 before the runner did so have no copy.
do $$
begin
  if to_regclass('migrations.kept_sessions') is not null then
    insert into auth.session (id, "expiresAt", token, "createdAt", "updatedAt", "ipAddress", "userAgent", "userId")
    select k.id, k."expiresAt", k.token, k."createdAt", k."updatedAt", k."ipAddress", k."userAgent", k."userId"
    from migrations.kept_sessions k join auth."user" u on u.id = k."userId" on conflict do nothing;
    drop table migrations.kept_sessions;
  end if;
end $$;
