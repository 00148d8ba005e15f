import { isIPv6 } from 'node:net';
import { toNormalForm } from '@hearback/mail';
import { containsLink } from './contains-link.ts';

/** Shorter numbers are years, street numbers and parts of names. */
const MIN_PHONE_DIGITS = 7;

/** Returns true if a text contains a link, email address, IP address or phone number, including an obfuscated one. */
export function containsAddress(text: string): boolean {
  const plain = toNormalForm(text, 'NFKC');
  return (
    containsLink(plain) || containsLink(uncover(plain)) || containsIp(uncover(plain)) || containsPhone(plain)
  );
}

/** Undoes 'evil[.]com', 'evil (dot) com' and 'hxxp://'. */
const uncover = (text: string): string =>
  text
    .replace(/\s?[[({](?:\.|dot)[\])}]\s?/gi, '.')
    .replace(/\s?[[({](?:@|at)[\])}]\s?/gi, '@')
    .replace(/hxxp/gi, 'http');

const containsIp = (text: string): boolean =>
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/.test(text) ||
  text.split(/[\s,;()<>[\]{}"']+/).some((word) => word.split(':').length > 3 && isIPv6(word));

const containsPhone = (text: string): boolean =>
  text.split(/[^\p{Nd}\s()./+-]+/u).some((part) => part.replace(/\P{Nd}/gu, '').length >= MIN_PHONE_DIGITS);
