set local role hearback_system;

-- Earlier releases did not store the linked contact in the CRM of a merged contact as an identity of the remaining one.
insert into contact_identities (workspace_id, contact_id, kind, value, merge_id)
select m.workspace_id, m.contact_id, 'crm', l.crm_id, m.id
from contact_merges m
cross join jsonb_to_recordset(m.former -> 'crm' -> 'links') as l (kind text, crm_id text)
where m.kind = 'merge' and m.undone_at is null and l.kind = 'contact' and l.crm_id is not null
  and not exists (select from crm_links k where k.workspace_id = m.workspace_id and k.kind = 'contact' and k.crm_id = l.crm_id
    and k.contact_id <> m.contact_id)
  and not exists (select from contact_merges s
    where s.workspace_id = m.workspace_id and s.contact_id = m.contact_id and s.kind = 'split' and s.undone_at is null
      and lower(s.former -> 'split' ->> 'value') in (lower(m.former -> 'gone' ->> 'email'), lower(m.former -> 'gone' ->> 'linkedin_url')))
on conflict do nothing;

-- Earlier releases listed the reports of moved quotes, not the quotes.
update contact_merges m set moved = jsonb_set(m.moved, '{report_quotes}', (
  select coalesce(jsonb_agg(q.report_id || ':' || q."position" order by q.report_id, q."position"), '[]') from report_quotes q
  where q.workspace_id = m.workspace_id and q.contact_id = m.contact_id and m.moved -> 'report_quotes' ? q.report_id::text))
where m.undone_at is null and m.moved ? 'report_quotes' and not m.moved -> 'report_quotes' @? '$[*] ? (@ like_regex ":")';

-- They did not store whether the remaining contact took over the outcome. An undo compares the time of the change.
update contact_merges set former = former || '{"outcome_taken": true}'
where undone_at is null and jsonb_typeof(former -> 'outcome') = 'object' and not former ? 'outcome_taken';

reset role;
