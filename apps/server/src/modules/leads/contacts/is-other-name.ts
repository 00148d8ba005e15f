import { toNormalForm } from '@hearback/mail';
import type { Names } from './contacts.queries.ts';

/** Returns whether two names clearly differ. A missing or abbreviated part is not a difference. */
export const isOtherName = (one: Names, two: Names): boolean =>
  isDifferentName(one.first_name, two.first_name) || isDifferentName(one.last_name, two.last_name);

function isDifferentName(one: string | null, two: string | null): boolean {
  const [a, b] = [toPlainName(one), toPlainName(two)];
  return !a.startsWith(b) && !b.startsWith(a);
}

const toPlainName = (name: string | null): string =>
  toNormalForm(name ?? '', 'NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
