-- The search words of a contact include its further email addresses. A merge with a contact whose messages were all deleted did not
-- rebuild the words, so a search for its address did not find the remaining contact.
set local role hearback_system;
select app.rebuild_words(array_agg(k.workspace_id), array_agg(k.contact_id))
from (select distinct i.workspace_id, i.contact_id from contact_identities i where i.kind = 'email') k;
reset role;
