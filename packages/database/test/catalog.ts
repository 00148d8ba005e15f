import pg from 'pg';

/** Schemas of the product. The job queue creates its own. */
const OURS = `(select oid from pg_namespace where nspname in ('public', 'app', 'auth', 'system', 'migrations'))`;

/** Objects that belong to an extension, such as the functions of citext. */
const isOfExtension = (catalog: string, oid: string) => `exists (select from pg_depend e
  where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** Privileges as sorted text. The implicit default and the same privileges written out are equal. */
const grants = (
  acl: string,
  kind: string,
  owner: string,
) => `(select string_agg(format('%s=%s%s', case g.grantee when 0 then 'public'
    else g.grantee::regrole::text end, g.privilege_type, case when g.is_grantable then '*' else '' end), ' '
    order by g.grantee::regrole::text, g.privilege_type)
  from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) g)`;

/** Each query returns one line per object, with everything that decides its behavior and its comment. */
const OBJECTS: readonly string[] = [
  `select format('role %s super %s inherit %s createrole %s createdb %s login %s bypassrls %s', rolname, rolsuper, rolinherit, rolcreaterole,
     rolcreatedb, rolcanlogin, rolbypassrls) as line from pg_roles where rolname in ('hearback_api', 'hearback_system', current_user)`,

  `select format('member %s of %s: %s', m.member::regrole, m.roleid::regrole, to_jsonb(m) - array['oid', 'member', 'roleid', 'grantor']) as line
   from pg_auth_members m where m.roleid in ('hearback_api'::regrole, 'hearback_system'::regrole)
     and m.member in ('hearback_api'::regrole, 'hearback_system'::regrole, current_user::regrole)`,

  `select format('database setting %s', array_to_string(setconfig, ', ')) as line from pg_db_role_setting
   where setdatabase = (select oid from pg_database where datname = current_database())`,

  `select format('extension %s %s in %s', extname, extversion, extnamespace::regnamespace) as line from pg_extension`,

  `select format('schema %s owned by %s, %s: %s', nspname, nspowner::regrole, ${grants('nspacl', 'n', 'nspowner')}, obj_description(oid, 'pg_namespace')) as line
   from pg_namespace where oid in ${OURS}`,

  `select format('default privileges of %s in %s for %s: %s', defaclrole::regrole, defaclnamespace, defaclobjtype,
     ${grants('defaclacl', 'f', 'defaclrole')}) as line from pg_default_acl`,

  `select format('relation %s kind %s persistence %s owner %s options %s rls %s forced %s replica %s, %s: %s', c.oid::regclass, c.relkind, c.relpersistence,
     c.relowner::regrole, c.reloptions, c.relrowsecurity, c.relforcerowsecurity, c.relreplident, ${grants('c.relacl', 'r', 'c.relowner')},
     obj_description(c.oid, 'pg_class')) as line
   from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and not ${isOfExtension('pg_class', 'c.oid')}`,

  `select format('view %s: %s', c.oid::regclass, pg_get_viewdef(c.oid)) as line
   from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('v', 'm')`,

  // The position counts the columns that exist, because a dropped column keeps its number.
  `select format('column %s %s %s: %s', c.oid::regclass, row_number() over (partition by c.oid order by a.attnum), a.attname,
     jsonb_build_object('type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull, 'identity', a.attidentity,
       'generated', a.attgenerated, 'default', pg_get_expr(d.adbin, d.adrelid), 'collation', a.attcollation::regcollation,
       'storage', a.attstorage, 'compression', a.attcompression, 'statistics', nullif(a.attstattarget, -1), 'options', a.attoptions,
       'grants', (select string_agg(g.grantee::regrole || '=' || g.privilege_type, ' ' order by g.grantee::regrole::text, g.privilege_type)
         from aclexplode(a.attacl) g), 'comment', col_description(c.oid, a.attnum))) as line
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and not ${isOfExtension('pg_class', 'c.oid')}`,

  `select format('constraint %s on %s: %s, %s: %s', k.conname, coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text),
     pg_get_constraintdef(k.oid), to_jsonb(k) - array['oid', 'conname', 'connamespace', 'conrelid', 'contypid', 'conindid', 'conparentid',
       'confrelid', 'conkey', 'confkey', 'conpfeqop', 'conppeqop', 'conffeqop', 'confdelsetcols', 'conexclop', 'conbin'],
     obj_description(k.oid, 'pg_constraint')) as line
   from pg_constraint k where k.connamespace in ${OURS}`,

  `select format('index %s: %s', pg_get_indexdef(i.indexrelid), jsonb_build_object('valid', i.indisvalid, 'ready', i.indisready,
     'primary', i.indisprimary, 'clustered', i.indisclustered, 'replica', i.indisreplident, 'options', c.reloptions,
     'comment', obj_description(c.oid, 'pg_class'))) as line
   from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace in ${OURS}`,

  `select format('statistics %s: %s', pg_get_statisticsobjdef(oid), obj_description(oid, 'pg_statistic_ext')) as line
   from pg_statistic_ext where stxnamespace in ${OURS}`,

  `select format('policy %s on %s: %s', p.polname, p.polrelid::regclass, jsonb_build_object('permissive', p.polpermissive, 'command', p.polcmd,
     'roles', (select array_agg(r::regrole::text order by r::regrole::text) from unnest(p.polroles) r), 'using', pg_get_expr(p.polqual, p.polrelid),
     'check', pg_get_expr(p.polwithcheck, p.polrelid), 'comment', obj_description(p.oid, 'pg_policy'))) as line
   from pg_policy p`,

  `select format('trigger %s enabled %s: %s', pg_get_triggerdef(t.oid), t.tgenabled, obj_description(t.oid, 'pg_trigger')) as line
   from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace in ${OURS}`,

  `select format('function %s owned by %s, %s: %s %s', f.oid::regprocedure, f.proowner::regrole, ${grants('f.proacl', 'f', 'f.proowner')},
     obj_description(f.oid, 'pg_proc'), case when f.prokind in ('f', 'p') then pg_get_functiondef(f.oid) end) as line
   from pg_proc f where f.pronamespace in ${OURS} and not ${isOfExtension('pg_proc', 'f.oid')}`,

  `select format('sequence %s of %s: %s, %s', c.oid::regclass, (select d.refobjid::regclass || '.' || a.attname
       from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')),
     to_jsonb(s) - 'seqrelid', ${grants('c.relacl', 's', 'c.relowner')}) as line
   from pg_class c join pg_sequence s on s.seqrelid = c.oid where c.relnamespace in ${OURS}`,

  `select format('type %s %s: %s', t.oid::regtype, t.typtype, (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e
     where e.enumtypid = t.oid)) as line
   from pg_type t where t.typnamespace in ${OURS} and t.typtype in ('d', 'e', 'r') and not ${isOfExtension('pg_type', 't.oid')}`,

  `select format('text search configuration %s', oid::regconfig) as line from pg_ts_config where cfgnamespace in ${OURS}`,

  `select format('event trigger %s', evtname) as line from pg_event_trigger`,
];

export async function readCatalog(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await describeCatalog(client);
  } finally {
    await client.end();
  }
}

/** Describes everything that migrations create, sorted. Two databases with equal lines behave alike. */
export async function describeCatalog(client: pg.ClientBase): Promise<string[]> {
  const lines: string[] = [];
  for (const query of OBJECTS)
    lines.push(...(await client.query<{ line: string }>(query)).rows.map(({ line }) => line));
  return lines.sort();
}
