import type { PersonMatch } from '@hearback/contract';
import { asSystem } from '@hearback/database';
import { toEmail, toLinkedinUrl } from '#server/modules/leads/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listByAddress, listByName, type PersonRow } from './people.queries.ts';

/** Also offers an address or profile without a contact, because events and files may contain it. */
export async function findPeople({ tx, actor }: TxContext, term: string): Promise<{ people: PersonMatch[] }> {
  const { workspace_id } = actor;
  const [email, linkedin_url] = [toEmail(term), toLinkedinUrl(term)];
  const rows = await asSystem(tx, (tx) =>
    email || linkedin_url
      ? listByAddress(tx, workspace_id, {
          emails: email ? [email] : [],
          profiles: linkedin_url ? [linkedin_url] : [],
        })
      : listByName(tx, workspace_id, term),
  );
  if (rows.length > 0 || (!email && !linkedin_url)) return { people: rows.map(toKnown) };
  return { people: [{ contact_id: null, name: null, email, linkedin_url, company_name: null }] };
}

const toKnown = ({
  id,
  first_name,
  last_name,
  email,
  linkedin_url,
  company_name,
}: PersonRow): PersonMatch => ({
  contact_id: id,
  name: [first_name, last_name].filter(Boolean).join(' ') || null,
  email,
  linkedin_url,
  company_name,
});
