import { type ColumnMapping, SYSTEM_FIELDS, type SystemField } from '@hearback/contract';
import { toNormalForm } from '@hearback/mail';

/** What people and the tools they export from call these columns; compared without spaces, signs and capitals. */
const NAMES: Readonly<Record<SystemField, readonly string[]>> = {
  first_name: ['firstname', 'first', 'givenname', 'forename', 'fname', 'prenom', 'vorname'],
  last_name: ['lastname', 'last', 'surname', 'familyname', 'lname', 'nom', 'nachname'],
  company_name: ['companyname', 'company', 'organization', 'organisation', 'account', 'employer', 'firma'],
  job_title: ['jobtitle', 'title', 'position', 'role', 'jobposition'],
  website: ['website', 'companywebsite', 'url', 'web', 'domain', 'companydomain', 'companyurl'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'workphone'],
  direct_phone: ['directphone', 'directdial', 'directline', 'workdirectphone'],
  mobile_phone: ['mobilephone', 'mobile', 'cell', 'cellphone', 'mobilenumber'],
  company_phone: ['companyphone', 'hqphone', 'officephone', 'corporatephone', 'mainphone'],
  company_linkedin_url: [
    'companylinkedinurl',
    'companylinkedin',
    'linkedincompanyurl',
    'companylinkedinprofile',
  ],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'businessemail', 'emailaddress1', 'primaryemail'],
  linkedin_url: [
    'linkedinurl',
    'linkedin',
    'linkedinprofile',
    'linkedinprofileurl',
    'personlinkedinurl',
    'profileurl',
    'personlinkedin',
  ],
};

const plain = (header: string): string =>
  toNormalForm(header, 'NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** One entry per column. No field is given twice: of two likely columns the first has it. */
export function suggestMapping(headers: readonly string[]): ColumnMapping[] {
  const taken = new Set<SystemField>();
  return headers.map((header, column) => {
    const name = plain(header);
    const field = SYSTEM_FIELDS.find((one) => !taken.has(one) && NAMES[one].includes(name));
    if (field) taken.add(field);
    return { column, field: field ?? 'unmapped' };
  });
}

/** The mapping of an earlier file, where a column of the same name stands in the new one; likeness for the others. */
export function recallMapping(
  headers: readonly string[],
  earlier: { readonly headers: readonly string[]; readonly mapping: readonly ColumnMapping[] },
): ColumnMapping[] {
  const known = new Map(
    earlier.mapping.map((one) => [plain(earlier.headers[one.column] ?? ''), one] as const).reverse(),
  );
  const taken = new Set<string>();
  const recalled = headers.map((header, column) => {
    const one = known.get(plain(header));
    if (!one || taken.has(plain(header))) return null;
    taken.add(plain(header));
    return { ...one, column };
  });
  const fields = new Set(recalled.flatMap((one) => one?.field ?? []));
  return suggestMapping(headers).map(
    (suggested, column) =>
      recalled[column] ?? (fields.has(suggested.field) ? { column, field: 'unmapped' } : suggested),
  );
}
