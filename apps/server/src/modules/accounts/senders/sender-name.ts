/** Functions that share a mailbox, in the languages of our customers. A mailbox with one of these words belongs to no single person. */
const ROLE_WORDS = new Set(
  `abuse accounting accounts admin anfrage anfragen billing buchhaltung business career careers client clients comercial commercial community
  contact contacto contato customer demo dev direction finance growth hallo hello help hey hi hr info informatie invoice jobs kontakt kundenservice
  lead leads mail mailbox marketing media news newsletter noreply office onboarding ops orders outbound outreach partner partners partnerships
  post postmaster press presse recruiting reply reservations sales service services shop support team tech test the ventas verkauf vertrieb
  webmaster welcome work`.split(/\s+/),
);

const TITLES = /^(?:dr|prof|mr|mrs|ms|miss|sir|herr|frau|dipl|ing)\.?$/i;

const capitalize = (word: string): string =>
  word.replace(/(^|-)(\p{L})/gu, (_all, dash: string, letter: string) => dash + letter.toUpperCase());

const isRole = (word: string): boolean => ROLE_WORDS.has(word.toLowerCase());

/**
 * 'Mary' for 'mary.ashe@acme.example'. A single word such as 'acme' or 'hello' may be anything, so
 * it does not count as a name.
 */
export function readMailboxName(address: string): string | null {
  const [local = '', host] = address.split('@');
  if (host === undefined) return null;
  const words = local.split(/[._]/);
  const isName = words.length === 2 && words.every((word) => /^\p{L}[\p{L}-]+$/u.test(word) && !isRole(word));
  return isName ? capitalize((words[0] ?? '').toLowerCase()) : null;
}

/** The first name of a person. A shared name such as 'Acme Sales Team' stays whole. Null for addresses. */
export function readProviderName(name: string | null): string | null {
  const words = (name ?? '').split(/\s+/).filter((word) => word !== '' && !TITLES.test(word));
  if (words.length === 0 || words.some((word) => word.includes('@'))) return null;
  if (words.some(isRole)) return words.join(' ');
  // 'Ashe, Mary'
  const at = words[0]?.endsWith(',') && words.length > 1 ? 1 : 0;
  return words[at] ?? null;
}

type NamedSender = {
  readonly sender_key: string;
  readonly provider_name: string | null;
};

/** The name that a sender signs with until a person enters another one. Null: replies end without a name. */
export const toDefaultName = ({ sender_key, provider_name }: NamedSender): string | null =>
  readProviderName(provider_name) ?? readMailboxName(sender_key);
