import { toNormalForm } from '@hearback/mail';
import type { Names } from './contacts.queries.ts';

/** Returns whether two names clearly differ. A missing or abbreviated part is not a difference. */
export const isOtherName = (one: Names, two: Names): boolean =>
  differ(one.first_name, two.first_name) || differ(one.last_name, two.last_name);

function differ(one: string | null, two: string | null): boolean {
  const [a, b] = [plain(one), plain(two)];
  return !a.startsWith(b) && !b.startsWith(a);
}

const plain = (name: string | null): string =>
  toNormalForm(name ?? '', 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
