import type { TenantTx } from '@hearback/database';
import {
  type CompanyUpdate,
  completeCompanies,
  findCompanies,
  findOrMakeCompanies,
} from './companies.queries.ts';
import type { Person } from './person.ts';

/** Returns the ids of these people's companies by their given names, and fills empty company columns. */
export async function settleCompanies(
  tx: TenantTx,
  workspace_id: string,
  people: readonly Person[],
  { isLimited }: { readonly isLimited: boolean },
): Promise<ReadonlyMap<string, string>> {
  const employed = people.flatMap(({ contact: { company_name }, company }) =>
    company_name ? [{ company_name, company }] : [],
  );
  const names = employed.map(({ company_name }) => company_name);
  // A person limited to some locations neither creates nor completes companies: the whole workspace shares them.
  if (isLimited) return findCompanies(tx, workspace_id, names);
  const ids = await findOrMakeCompanies(tx, workspace_id, names);
  const reported = new Map<string, CompanyUpdate>();
  for (const { company_name, company } of employed) {
    const id = ids.get(company_name);
    // If several people of a company supply a fact, the first one counts.
    if (id && Object.keys(company).length > 0) reported.set(id, { ...company, ...reported.get(id) });
  }
  await completeCompanies(
    tx,
    workspace_id,
    [...reported].map(([id, company]) => ({ ...company, id })),
  );
  return ids;
}
