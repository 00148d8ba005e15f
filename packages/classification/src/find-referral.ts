import { listNames } from './facts/person-named.ts';
import { isNegation } from './features.ts';
import { type Token, tokenize } from './tokens.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** First-person words in the nine languages. */
const SELF = words(
  'i me my mine myself ich mich mir mein meine meins moi mon ma yo mi io me mio mia eu mim comigo meu minha ik mij mijn jag mig min mitt ja mnie moja moje',
);
const BUT = words('but though aber sondern vielleicht mais pero sino ma mas maar men utan ale lecz');
/** 'our CFO', 'my colleague'. */
const COLLEAGUE =
  /^(?:c[efotmi]o|coll?egu|kolle[gk]|kole[gz]|coleg|compan|boss|chef|szef|jef[ea]|capo|baas|partner|wspoln|assoc|assoz|soci[oa]|director|direttor|diretor|direct[er]|dyrektor|leit|chief|head|manager|vd$|wife|husband|brother|sister)/;
/** 'Maria might be': another person could be interested. */
const MIGHT = words(
  'might may could would will probably perhaps maybe konnte konnten vielleicht wurde wahrscheinlich eventuell pourrait peut serait sera quizas quiza podria tal puede seguramente estaria forse potrebbe magari sarebbe poderia talvez pode seria misschien wellicht zou kan kanske skulle nog moze moglby moglaby chyba byc',
);
const INTEREST = /interes|intress/;
const FAR = 10;
const NEAR = 6;

/** A span of the text that ends with the other person, and their name if the text gives it. */
type PersonMention = { readonly from: number; readonly to: number; readonly name: string | null };

/**
 * Matches 'Not me, but Maria Jacobs (CFO) might be interested': a no about the writer, a 'but', and
 * another person who might be interested. The single words suggest a yes, so the weights alone
 * misread it. Returns the span from the no to the other person, or null.
 */
export function findReferral(text: string): PersonMention | null {
  const tokens = tokenize(text);
  for (const [index, token] of tokens.entries()) {
    if (!isNegation(token.text) || !isOwnNo(text, tokens, index)) continue;
    const but = tokens.slice(index, index + FAR).findIndex(({ text: word }) => BUT.has(word));
    const another = but < 0 ? null : findAnother(text, tokens.slice(index + but + 1));
    if (another) return { from: token.from, ...another };
  }
  return null;
}

/**
 * 'not me', 'not my area', 'not interested', 'ich nicht, aber': the no is about the writer, not
 * about a day, a price or a product.
 */
function isOwnNo(text: string, tokens: readonly Token[], at: number): boolean {
  const isAboutSelf = (token: Token): boolean => SELF.has(token.text) || INTEREST.test(token.text);
  const end = tokens.findIndex(
    (token, index) => index > at && (BUT.has(token.text) || /^[^\p{L}]/u.test(token.text)),
  );
  const clause = tokens.slice(at + 1, end < 0 ? tokens.length : end);
  if (clause.length === 0) return tokens.slice(Math.max(0, at - 3), at).some(isAboutSelf);
  const interest = clause.findIndex((token) => INTEREST.test(token.text));
  const of = interest < 0 ? [] : clause.slice(interest + 1);
  const isOfThing = of.some((token) => /^\p{Lu}/u.test(text.slice(token.from)));
  return !isOfThing && clause.slice(0, 3).some(isAboutSelf);
}

/** Finds the other person, by name or as a colleague. */
function findAnother(text: string, after: readonly Token[]): Omit<PersonMention, 'from'> | null {
  const until = after.findIndex((token) => /^[.!?;]$/.test(token.text));
  const tokens = after.slice(0, until < 0 ? FAR : until);
  if (!tokens.some((token) => MIGHT.has(token.text))) return null;
  const near = tokens.slice(0, NEAR);
  const name = listNames(text).find((span) => near.some((token) => token.from === span.from));
  if (name) return { to: name.to, name: text.slice(name.from, name.to) };
  const colleague = near.find((token) => COLLEAGUE.test(token.text));
  return colleague ? { to: colleague.to, name: null } : null;
}
