import type { Company, Contact } from '@hearback/contract';
import { expect, it } from 'vitest';
import { withPictures, withPicturesOfBoth } from './with-pictures.ts';

const paths = { toPath: (address: string | null) => address && `/shown/${address}`, addressIn: () => null };
const contact = { profile_picture: null, enriched_data: {} } as unknown as Contact;
const company = { company_logo: null, enriched_data: {} } as unknown as Company;

it('photo and logo of a list are served by Hearback', () => {
  expect(withPictures(paths, { id: 1, profile_picture: 'ann', company_logo: 'acme' })).toEqual({
    id: 1,
    profile_picture: '/shown/ann',
    company_logo: '/shown/acme',
  });
  expect(withPictures(paths, { profile_picture: null })).toEqual({ profile_picture: null });
});

it('photo and logo are taken from the enrichment payload if the column is empty', () => {
  const sent = { raw_payload: { profile_picture: 'sent-ann', company_logo: 'sent-acme' } };
  expect(withPicturesOfBoth(paths, { contact: { ...contact, enriched_data: sent }, company })).toMatchObject({
    contact: { profile_picture: '/shown/sent-ann' },
    company: { company_logo: '/shown/sent-acme' },
  });
  const own = { contact: { ...contact, profile_picture: 'own', enriched_data: sent }, company: null };
  expect(withPicturesOfBoth(paths, own)).toMatchObject({
    contact: { profile_picture: '/shown/own' },
    company: null,
  });
  const ofCompany = { ...company, enriched_data: { raw_payload: { company_logo: 'of-company' } } };
  expect(
    withPicturesOfBoth(paths, { contact: { ...contact, enriched_data: sent }, company: ofCompany }),
  ).toMatchObject({ company: { company_logo: '/shown/of-company' } });
});
