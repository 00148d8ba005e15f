import type pg from 'pg';

/** Every violation of tenant isolation in the catalog, as a sentence per row. Empty if isolation holds. */
export async function findBreaches(client: pg.Client | pg.ClientBase): Promise<string[]> {
  const breaches: string[] = [];
  for (const query of CHECKS) {
    const { rows } = await client.query<{ breach: string }>(query);
    breaches.push(...rows.map((row) => row.breach));
  }
  return breaches;
}

/**
 * The only policies that let a read-only customer of the agency write: questions and flags of their own, and decisions about
 * drafts. The grants test and the tests of the modules cover what they refuse.
 */
const IS_CLIENT_NOTE = `p.polrelid = 'public.notes'::regclass and p.polname = 'add_client_rows' and p.polcmd = 'a'
  and pg_get_expr(p.polwithcheck, p.polrelid) ~ 'app\\.user_type\\(\\).*author_id = .*app\\.user_id\\(\\).*''question''.*''flag''.*app\\.comment_locations\\(\\)'`;
const IS_CLIENT_DECISION = `p.polrelid = 'public.reply_approvals'::regclass and p.polname = 'decide_rows' and p.polcmd = 'w'
  and pg_get_expr(p.polqual, p.polrelid) ~ 'app\\.user_type\\(\\).*app\\.api_key_id\\(\\).*''waiting''.*app\\.approval_locations\\(\\)'
  and pg_get_expr(p.polwithcheck, p.polrelid) ~ 'app\\.user_type\\(\\).*app\\.api_key_id\\(\\).*decided_by = .*app\\.user_id\\(\\).*app\\.approval_locations\\(\\)'`;

/**
 * The only function that policies call per row. It is evaluated only if a client sees just the interested leads of a location, so it
 * runs for no one else. As a query in the policy it would be planned with every statement of every user.
 */
const GUARDED_CALL =
  '(app\\.interested_locations\\(\\) AS interested_locations\\)::text\\[\\]\\)\\)) AND app\\.can_read_thread\\(workspace_id, \\w+\\)';
const IS_GUARDED_FUNCTION = `f.oid = 'app.can_read_thread(uuid, uuid)'::regprocedure and not f.prosecdef and f.provolatile = 's'`;

/** Tenant data is stored in `public`. Tables in other schemas must be inaccessible to hearback_api. */
const CHECKS = [
  `select format('table %s has row level security %s and forced %s', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity) as breach
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not (c.relrowsecurity and c.relforcerowsecurity)`,

  `select format('table %s has no workspace_id that is not null', c.oid::regclass) as breach
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'workspaces'
     and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull)`,

  `select format('table %s has no policy for hearback_api', c.oid::regclass) as breach
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and has_table_privilege('hearback_api', c.oid, 'select')
     and not exists (select from pg_policy p where p.polrelid = c.oid and 'hearback_api'::regrole = any (p.polroles))`,

  `select format('policy %s on %s is open to everyone', p.polname, p.polrelid::regclass) as breach
   from pg_policy p where p.polroles = '{0}'`,

  `select format('policy %s on %s does not name the workspace', p.polname, p.polrelid::regclass) as breach
   from pg_policy p where 'hearback_api'::regrole = any (p.polroles)
     and coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
       not like '%SELECT app.workspace_id()%'`,

  `select format('policy %s on %s lets %s without a check', p.polname, p.polrelid::regclass, p.polcmd) as breach
   from pg_policy p where p.polcmd in ('a', 'w', '*') and p.polwithcheck is null`,

  `select format('policy %s on %s calls a function per row instead of once', p.polname, p.polrelid::regclass) as breach
   from pg_policy p,
     lateral (select regexp_replace(coalesce(pg_get_expr(p.polqual, p.polrelid), '')
       || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), ''), '${GUARDED_CALL}', '\\1', 'g') as text) e
   where regexp_count(e.text, 'app\\.\\w+\\(') <> regexp_count(e.text, 'SELECT app\\.\\w+\\(')`,

  // Permissive policies are OR-ed, so another read policy could only extend what the table's own
  // read policy shows.
  `select format('policy %s on %s is for all commands, so it also allows reading', p.polname, p.polrelid::regclass) as breach
   from pg_policy p where 'hearback_api'::regrole = any (p.polroles) and p.polcmd = '*'`,

  `select format('table %s is read by more than one policy: %s', p.polrelid::regclass, string_agg(p.polname, ', ' order by p.polname)) as breach
   from pg_policy p where 'hearback_api'::regrole = any (p.polroles) and p.polcmd = 'r' and p.polpermissive
   group by p.polrelid having count(*) > 1`,

  `select format('policy %s on %s lets readers of a location write', p.polname, p.polrelid::regclass) as breach
   from pg_policy p where 'hearback_api'::regrole = any (p.polroles) and p.polcmd in ('a', 'w', 'd')
     and coalesce(pg_get_expr(p.polqual, p.polrelid), '') || coalesce(pg_get_expr(p.polwithcheck, p.polrelid), '')
       like '%app.readable_locations()%' and not (${IS_CLIENT_NOTE})`,

  `select format('policy %s on %s lets readers write because it requires no grant', p.polname, p.polrelid::regclass) as breach
   from pg_policy p where 'hearback_api'::regrole = any (p.polroles) and p.polcmd in ('a', 'w', 'd')
     and exists (select from unnest(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)]) e (text)
       where e.text is not null and e.text !~ 'app\\.(writable_locations|sees_all_locations|can_manage_users|user_id)\\(\\)')
     and not (${IS_CLIENT_DECISION})`,

  `select format('an agency_customer may write %s through policy %s', p.polrelid::regclass, p.polname) as breach
   from pg_policy p where 'hearback_api'::regrole = any (p.polroles) and p.polcmd in ('a', 'w', 'd', '*')
     and coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) not like '%app.is_insider()%'
     and not (${IS_CLIENT_NOTE}) and not (${IS_CLIENT_DECISION})`,

  `select distinct format('function %s of a policy cannot be inlined', f.oid::regprocedure) as breach
   from pg_depend d join pg_proc f on f.oid = d.refobjid join pg_language l on l.oid = f.prolang
   where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_proc'::regclass
     and (l.lanname <> 'sql' or f.prosqlbody is null or f.prosecdef or f.proconfig is not null or f.provolatile = 'v')
     and not (${IS_GUARDED_FUNCTION})`,

  `select format('foreign key %s of %s does not include the workspace', k.conname, k.conrelid::regclass) as breach
   from pg_constraint k
   join pg_class target on target.oid = k.confrelid and target.relnamespace = 'public'::regnamespace
   where k.contype = 'f' and target.relname <> 'workspaces'
     and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'workspace_id' and a.attnum = any (k.conkey))`,

  `select format('primary key or unique index %s of %s does not begin with the workspace', i.indexrelid::regclass, i.indrelid::regclass) as breach
   from pg_index i
   join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace and c.relname <> 'workspaces'
   join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
   where i.indisprimary and a.attname <> 'workspace_id'`,

  `select format('view %s does not run as its caller', c.oid::regclass) as breach
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'v' and n.nspname in ('public', 'app', 'auth', 'system')
     and not coalesce(c.reloptions @> '{security_invoker=true}', false)`,

  `select format('materialized view %s is not covered by row level security', c.oid::regclass) as breach
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'm' and n.nspname in ('public', 'app', 'auth', 'system')`,

  `select format('definer function %s does not pin its search_path', f.oid::regprocedure) as breach
   from pg_proc f join pg_namespace n on n.oid = f.pronamespace
   where f.prosecdef and n.nspname in ('public', 'app', 'auth', 'system')
     and not exists (select from unnest(f.proconfig) setting where setting like 'search_path=%')`,

  `select format('definer function %s may be called by everyone', f.oid::regprocedure) as breach
   from pg_proc f join pg_namespace n on n.oid = f.pronamespace
   where f.prosecdef and n.nspname in ('public', 'app', 'auth', 'system')
     and (f.proacl is null or exists (select from aclexplode(f.proacl) a where a.grantee = 0))`,

  `select format('hearback_api may touch %s', c.oid::regclass) as breach
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('public', 'pg_catalog', 'information_schema')
     and n.nspname not like 'pg_toast%'
     and has_schema_privilege('hearback_api', n.oid, 'usage')
     and has_table_privilege('hearback_api', c.oid, 'select, insert, update, delete')`,

  `select format('role %s can do too much', r.rolname) as breach
   from pg_roles r where r.rolname in ('hearback_api', 'hearback_system')
     and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolcanlogin)`,

  `select format('hearback_api owns %s', c.oid::regclass) as breach
   from pg_class c where c.relowner = 'hearback_api'::regrole`,
];
