import type { Token } from './tokens.ts';

export type Reply = {
  /** The writer's text without quotes and signature. */
  readonly text: string;
  readonly subject?: string | null | undefined;
  /** The provider marks it as an automatic message. */
  readonly automatic?: boolean | undefined;
};

const AUTOMATIC_SUBJECT =
  /\b(?:auto(?:matic|-)?[ -]?(?:reply|response)|autoreply|out of (?:the )?office|ooo|abwesenheit|abwesend|automatische antwort|réponse automatique|reponse automatique|absence|respuesta automática|respuesta automatica|fuera de la oficina|risposta automatica|fuori sede|assenza|resposta automática|resposta automatica|fora do escritório|ausência|automatisch antwoord|afwezig|autosvar|frånvaro|automatyczna odpowiedź|autoodpowiedź|nieobecność|ticket|case|request|delivery status|undeliver|mail delivery|failure notice|returned mail)\b/iu;
const BOUNCE_SUBJECT =
  /\b(?:undeliver|delivery status|mail delivery|failure notice|returned mail|unzustellbar|non remis)/iu;
/**
 * Matches only the beginnings of subjects that mail programs generate, because people also write
 * 'absence' or 'ticket'.
 */
const MACHINE_SUBJECT =
  /^\s?(?:(?:re|aw|rép|sv|odp|rif) ?: ?){0,5}(?:auto(?:matic|mated)?[ -]?(?:reply|response|:)|out of (?:the )?office|ooo\b|i am out|abwesenheit|abwesend|automatische (?:antwort|abwesenheit)|réponse automatique|reponse automatique|absence|absent du bureau|respuesta autom[áa]tica|fuera de la oficina|risposta automatica|fuori (?:sede|ufficio)|resposta autom[áa]tica|fora do escrit[óo]rio|automatisch (?:antwoord|bericht)|afwezig|autosvar|automatiskt svar|fr[åa]nvaro|automatyczna odpowied[źz]|autoodpowied[źz]|nieobecno[śs][ćc])/iu;
const MAX_SUBJECT_LENGTH = 200;

/** True if the provider or the subject says so. */
export const isAutomatic = ({ subject, automatic }: Reply): boolean =>
  automatic === true || MACHINE_SUBJECT.test((subject ?? '').slice(0, MAX_SUBJECT_LENGTH));

export const isBounce = ({ subject }: Reply): boolean =>
  BOUNCE_SUBJECT.test((subject ?? '').slice(0, MAX_SUBJECT_LENGTH));
const ADDRESS = /[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}-]{1,63}\.[\p{L}]/u;
const LINK = /https?:\/\//i;
const CLOCK = /\b\d{1,2}(?::\d{2}| ?(?:am|pm|uhr|h\b|hs\b))/i;
const DATE = /\b\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?\b/;
const TICKET = /(?:#|\[|\bnr\.? ?|\bno\.? ?)[A-Z]{0,5}-?\d{3,12}/i;
const PHONE = /\+?\d[\d ()/-]{7,20}\d/;

/** Features that do not depend on the language. */
export function extractStructure(reply: Reply, tokens: readonly Token[]): string[] {
  const { text, subject } = reply;
  const found: string[] = [];
  const add = (name: string, holds: boolean): void => void (holds && found.push(`s:${name}`));
  const start = text.slice(0, 3_000);
  add('automatic', isAutomatic(reply));
  add('automatic-subject', AUTOMATIC_SUBJECT.test((subject ?? '').slice(0, MAX_SUBJECT_LENGTH)));
  add('bounce-subject', isBounce(reply));
  const hasDigit = /\d/.test(start);
  add('address', start.includes('@') && ADDRESS.test(start));
  add('link', LINK.test(start));
  add('clock', hasDigit && CLOCK.test(start));
  add('date', hasDigit && DATE.test(start));
  add('ticket', hasDigit && TICKET.test(start));
  add('phone', hasDigit && PHONE.test(start));
  const last = tokens.findLast(({ text: sign }) => sign !== '.' && sign !== '!');
  add('ends-with-question', last?.text === '?');
  add(
    'question',
    tokens.some(({ text: sign }) => sign === '?'),
  );
  add(
    'exclamation',
    tokens.some(({ text: sign }) => sign === '!'),
  );
  add('loud', isLoud(start));
  found.push(`s:length-${Math.min(7, Math.floor(Math.log2(tokens.length + 1)))}`);
  return found;
}

/** True if more than one word and most letters are upper case. */
function isLoud(text: string): boolean {
  if (/[a-z]/.test(text)) return false;
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length > 6 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
}
