/**
 * Links in texts that we send. Names, messages and websites come from strangers, and their links
 * must not go out under a sender's name. Only hosts that the campaign or the sender mentions are
 * kept.
 */

/** Addresses of pages and mailboxes, with or without `https://`. */
const LINK =
  /\bhttps?:\/\/[^\s<>"')\]]+|\bwww\.[^\s<>"')\]]+|(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}|(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:com|net|org|io|ai|co|dev|app|info|biz|me|ly|link|site|online|xyz|top|click|shop|store|club|live|pro|cloud|tech|page|icu|gg|tv|cc|to|sh|example|test|de|fr|eu|uk|us|ch|at|nl|it|es|pl|ru|cn|be|se|dk|fi|cz|br|jp|ca|au|in|ie|pt)\b(?:\/[^\s<>"')\]]*)?/giu;

/** True for a missing space after a sentence, as in 'tomorrow.In a week', but not for 'acme.in'. */
const isSentenceEnd = (link: string): boolean => /^[^/@:]+\.\p{Lu}\p{Ll}*$/u.test(link);

function toHost(link: string): string {
  const address = link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^[^/@]*@/, '')
    .replace(/^www\./, '');
  return (address.split(/[/?#:]/, 1)[0] ?? '').replace(/(?<!\.)\.+$/, '');
}

const EVERYBODYS =
  /^(?:gmail|googlemail|outlook|hotmail|live|icloud|gmx|aol|proton|protonmail|yahoo)\.[a-z.]+$/;

/** Hosts mentioned in our own text. Free-mail hosts are excluded because they belong to no company. */
export const listHosts = (...texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => text?.match(LINK) ?? [])
      .filter((link) => !isSentenceEnd(link))
      .map(toHost)
      .filter((host) => host !== '' && !EVERYBODYS.test(host)),
  ),
];

/** The addresses in a text, with their positions. */
export const findLinks = (text: string): { text: string; from: number; to: number }[] =>
  [...text.matchAll(LINK)]
    .filter(([link]) => !isSentenceEnd(link))
    .map((match) => ({ text: match[0], from: match.index, to: match.index + match[0].length }));

const isHost = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));

/** Removes links to all hosts except these and their subdomains. */
export const keepLinksTo = (hosts: readonly string[], text: string): string =>
  text.replace(LINK, (link) => (isSentenceEnd(link) || isHost(toHost(link), hosts) ? link : ''));

/**
 * Makes an untrusted name safe to use in a sentence: 'Booking.com' becomes 'Booking', and a name with a path after its
 * host is dropped.
 */
export const removeLinkFromName = (name: string): string => {
  const [link] = name.match(LINK) ?? [];
  if (!link || isSentenceEnd(link)) return name;
  const bare = link === name && !/[/@:]/.test(link) ? toHost(link).split('.')[0] : '';
  return bare
    ? name.slice(name.toLowerCase().indexOf(bare), name.toLowerCase().indexOf(bare) + bare.length)
    : '';
};
