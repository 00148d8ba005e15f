import { expect, it } from 'vitest';
import { createPicturePaths, type PictureQuery, toPictureAddress } from './picture-paths.ts';

const DAY = 86_400_000;
const ADDRESS = 'https://cdn.example/ann.png?size=200&v=1';

const toQuery = (path: string | null): PictureQuery => {
  const { searchParams } = new URL(path ?? '', 'http://x');
  const [of, day, proof] = ['of', 'day', 'proof'].map((name) => searchParams.get(name) ?? '');
  return { of: of ?? '', day: Number(day), proof: proof ?? '' };
};

it('serves a picture from the product at a path that is stable for a day', () => {
  let now = 100 * DAY;
  const paths = createPicturePaths(['a secret'], () => now);
  const path = paths.toPath(ADDRESS);
  expect(path).toMatch(/^\/api\/pictures\?of=[\w-]+&day=100&proof=[\w-]{43}$/);
  now += DAY - 1;
  expect(paths.toPath(ADDRESS)).toBe(path);
  expect(paths.addressIn(toQuery(path))).toBe(ADDRESS);
});

it('rejects paths that were not issued, and issued ones after two days', () => {
  let now = 100 * DAY;
  const paths = createPicturePaths(['a secret'], () => now);
  const query = toQuery(paths.toPath(ADDRESS));
  const other = Buffer.from('https://cdn.example/other.png').toString('base64url');
  expect(paths.addressIn({ ...query, of: other })).toBeNull();
  expect(paths.addressIn({ ...query, day: 101 })).toBeNull();
  expect(paths.addressIn({ ...query, proof: '' })).toBeNull();
  expect(createPicturePaths(['another'], () => now).addressIn(query)).toBeNull();
  now += DAY;
  expect(paths.addressIn(query)).toBe(ADDRESS);
  now += DAY;
  expect(paths.addressIn(query)).toBeNull();
});

it('accepts paths signed with the previous key during a rotation', () => {
  const now = () => 100 * DAY;
  const query = toQuery(createPicturePaths(['old'], now).toPath(ADDRESS));
  expect(createPicturePaths(['new', 'old'], now).addressIn(query)).toBe(ADDRESS);
});

it('returns no path for an address that cannot be a picture', () => {
  const { toPath } = createPicturePaths(['a secret']);
  for (const address of [
    null,
    '',
    '  ',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])
    expect(toPath(address)).toBeNull();
  expect(toPath(`https://cdn.example/${'x'.repeat(2_000)}`)).toBeNull();
  expect(toPath('cdn.example/logo.png')).not.toBeNull();
});

it('stores a picture address whole or not at all', () => {
  for (const address of [ADDRESS, 'http://cdn.example/ann.png', 'cdn.example/ann.png'])
    expect(toPictureAddress(` ${address}\0`)).toBe(address);
  for (const address of [
    null,
    undefined,
    '',
    'javascript:alert(1)',
    `https://cdn.example/${'x'.repeat(1_000)}`,
  ])
    expect(toPictureAddress(address)).toBeNull();
});
