import type { ColumnMapping, SystemField } from '@hearback/contract';
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
export function suggestMapping(
  headers: readonly string[],
  _rows: readonly (readonly string[])[],
): ColumnMapping[] {
  const taken = new Set<SystemField>();
  return headers.map((header, column) => {
    const field = (Object.keys(NAMES) as SystemField[]).find(
      (one) => !taken.has(one) && NAMES[one].includes(plain(header)),
    );
    if (field) taken.add(field);
    return { column, field: field ?? 'unmapped' };
  });
}
