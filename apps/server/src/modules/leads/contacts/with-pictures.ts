import type { Company, Contact } from '@hearback/contract';
import type { PicturePaths } from '#server/platform/http/pictures/picture-paths.ts';

type PictureUrls = { readonly profile_picture: string | null; readonly company_logo?: string | null };

/** Replaces photo and logo URLs with our proxy, so that no browser contacts the original host. */
export const withPictures = <T extends PictureUrls>({ toPath }: Pick<PicturePaths, 'toPath'>, row: T): T => ({
  ...row,
  profile_picture: toPath(row.profile_picture),
  ...(row.company_logo === undefined ? {} : { company_logo: toPath(row.company_logo) }),
});

type Details<C extends Contact> = { readonly contact: C; readonly company: Company | null };

/** The same for a contact and its company. Values without a column may be in the enrichment payload. */
export function withPicturesOfBoth<C extends Contact, T extends Details<C>>(
  { toPath }: Pick<PicturePaths, 'toPath'>,
  both: T,
): T {
  const { contact, company } = both;
  const ofContact = createPictureReader(contact.enriched_data);
  const logos = company
    ? [company.company_logo, ...createPictureReader(company.enriched_data)('company_logo')]
    : [];
  return {
    ...both,
    contact: {
      ...contact,
      profile_picture: firstPath(toPath, [contact.profile_picture, ...ofContact('profile_picture')]),
    },
    company: company && {
      ...company,
      company_logo: firstPath(toPath, [...logos, ...ofContact('company_logo')]),
    },
  };
}

const firstPath = (toPath: PicturePaths['toPath'], addresses: readonly (string | null)[]): string | null =>
  addresses.map(toPath).find((path) => path !== null) ?? null;

/** The original payload and the values derived from it. */
const createPictureReader =
  (data: Readonly<Record<string, unknown>>) =>
  (name: 'profile_picture' | 'company_logo'): (string | null)[] =>
    [data.raw_payload, data].map((place) => {
      const value = (place as Record<string, unknown> | null | undefined)?.[name];
      return typeof value === 'string' ? value : null;
    });
