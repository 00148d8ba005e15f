-- A conversation is to do while the lead wrote last. An inbound message counts as unanswered until one of our messages follows it,
-- whoever sent that message and wherever. A message that a webhook delivers after our reply went out still counts, even if the lead
-- sent it earlier: the person who replied had not seen it. A message whose reply failed counts too.
CREATE OR REPLACE FUNCTION app.told_conversations(p_workspaces uuid[], p_contacts uuid[])
 RETURNS TABLE(workspace_id uuid, contact_id uuid, location_id text, last_message_id uuid, last_message_at timestamp with time zone, subject text, preview text, source text, sentiment text, campaign_id uuid, message_count integer, unhandled_count integer, last_inbound_at timestamp with time zone, lang text, has_question boolean)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT k.workspace_id,
     k.id,
     k.location_id,
     newest.id,
     newest.sent_at,
     newest.subject,
     newest.preview,
     newest.source,
     disposed.sentiment,
     run.campaign_id,
     counted.all_of_them,
     counted.unhandled,
     counted.came_at,
     spoken.lang,
     COALESCE(said.has_question, false) AS "coalesce"
    FROM (((((((UNNEST(told_conversations.p_workspaces, told_conversations.p_contacts) asked(workspace_id, contact_id)
      JOIN public.contacts k ON (((k.workspace_id = asked.workspace_id) AND (k.id = asked.contact_id))))
      CROSS JOIN LATERAL ( SELECT m.id,
             m.sent_at,
             m.subject,
             COALESCE(m.preview, ''::text) AS preview,
             m.source
            FROM public.messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) newest)
      LEFT JOIN LATERAL ( SELECT m.sentiment
            FROM public.messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.sentiment IS NOT NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) disposed ON (true))
      LEFT JOIN LATERAL ( SELECT m.campaign_id
            FROM public.messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.campaign_id IS NOT NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) run ON (true))
      LEFT JOIN LATERAL ( SELECT m.lang
            FROM public.messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.direction = 'inbound'::text) AND (m.lang IS NOT NULL))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) spoken ON (true))
      LEFT JOIN LATERAL ( SELECT app.has_question(m.own_text) AS has_question
            FROM public.messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL) AND (m.direction = 'inbound'::text) AND (m.source <> 'anonymous_traffic_id'::text))
           ORDER BY m.sent_at DESC, m.id DESC
          LIMIT 1) said ON (true))
      CROSS JOIN LATERAL ( SELECT (count(*))::integer AS all_of_them,
             (count(*) FILTER (WHERE ((m.direction = 'inbound'::text) AND (NOT m.handled) AND ((EXISTS ( SELECT FROM public.replies r
                   WHERE ((r.workspace_id = m.workspace_id) AND (r.message_id = m.id) AND (r.status = 'failed'::text) AND (r.discarded_at IS NULL))))
                 OR (NOT (EXISTS ( SELECT FROM public.messages o
                   WHERE ((o.workspace_id = m.workspace_id) AND (o.contact_id = m.contact_id) AND (o.direction = 'outbound'::text)
                     AND (o.deleted_at IS NULL) AND (o.sent_at >= m.sent_at)
                     AND ((o.created_at >= m.created_at) OR (NOT (COALESCE(m.provider_thread -> 'seen'::text, '[]'::jsonb) ? 'hook'::text)))))))))))::integer AS unhandled,
             max(m.created_at) FILTER (WHERE (m.direction = 'inbound'::text)) AS came_at
            FROM public.messages m
           WHERE ((m.workspace_id = k.workspace_id) AND (m.contact_id = k.id) AND (m.deleted_at IS NULL))) counted);
END;

comment on function app.told_conversations(uuid[], uuid[]) is
  'What the messages of these contacts say about their conversations. unhandled_count counts inbound messages that are neither marked as done nor followed by a message of ours, and those whose reply failed.';

set local role hearback_system;
select app.refresh_conversations(array_agg(workspace_id), array_agg(contact_id)) from conversations
  where unhandled_count > 0 having count(*) > 0;
reset role;
