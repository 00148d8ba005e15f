const MAX_EXCERPT = 500;
/** Fewer digits are statuses, counts and dates. */
const MIN_PHONE_DIGITS = 9;
const WORD = /[^\s<>"'(),;:]+/g;
const TOKEN = /[\w+/=-]{24,}|\beyJ[\w.-]+/g;
const DIGITS = /[+\d ().-]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: responses of other servers can contain them.
const CONTROL = /[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]+/g;

/** The start of a response for the delivery log. Receivers may echo people, keys or tokens, which are replaced. */
export function redactExcerpt(text: string): string | null {
  const redacted = text
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(WORD, (word) => (isEmail(word) ? '[email]' : word))
    .replace(TOKEN, '[token]')
    .replace(DIGITS, redactPhone)
    .trim()
    .slice(0, MAX_EXCERPT)
    .toWellFormed();
  return redacted === '' ? null : redacted;
}

const isEmail = (word: string): boolean => {
  const [name, domain, ...more] = word.split('@');
  return more.length === 0 && name !== '' && domain !== undefined && domain.lastIndexOf('.') > 0;
};

function redactPhone(run: string): string {
  if (run.replace(/\D/g, '').length < MIN_PHONE_DIGITS) return run;
  return `${run.startsWith(' ') ? ' ' : ''}[number]${run.endsWith(' ') ? ' ' : ''}`;
}
