import type { Dice } from './dice.ts';
import { fill, type Values, withMoment } from './fill-template.ts';
import type { Line } from './script.ts';
import { calendar, mailTexts } from './texts.ts';
import type { Language, Lead, Message, Person, Sender } from './types.ts';

interface MailScene {
  lead: Lead;
  sender: Sender;
  subject: string;
  values: Values;
  times: number[];
  dice: Dice;
}

/** Like in mail programs, quoted histories are limited. */
const MAX_QUOTED_MAILS = 4;

/** Formats the lines of a script as emails. */
export function mailMessages(lines: Line[], scene: MailScene): Message[] {
  const { lead, sender, values, times, dice } = scene;
  const { person } = lead;
  const program = mailProgram(dice);
  const history: QuotedEmail[] = [];
  return lines.map((line, index) => {
    const isOurs = line.from === 'us';
    const subject = toSubject(line, index, scene);
    const quoted = line.automatic ? [] : history.slice(0, MAX_QUOTED_MAILS);
    const own = isOurs ? ourMail(line.text, (text) => fill(text, values), person.language, dice) : line.text;
    const body = isOurs ? { text: own, html: ourHtml(own) } : leadMail(own, person, program, quoted, dice);
    history.unshift({
      atMs: times[index] ?? 0,
      name: isOurs ? `${sender.firstName} ${sender.lastName}` : `${person.firstName} ${person.lastName}`,
      email: isOurs ? sender.email : person.email,
      to: isOurs ? person.email : sender.email,
      subject,
      text: own,
    });
    return toMessage(line, { atMs: times[index] ?? 0, subject, ...body, id: dice.uuid() });
  });
}

function toMessage(line: Line, mail: Pick<Message, 'id' | 'atMs' | 'subject' | 'text' | 'html'>): Message {
  return { ...mail, from: line.from, automatic: line.automatic, step: line.step };
}

function toSubject(line: Line, index: number, { subject, lead }: MailScene): string {
  if (line.from === 'lead' && line.automatic)
    return `${mailTexts.automaticSubjects[lead.person.language]}${subject}`;
  const prefix = lead.person.language === 'de' && line.from === 'lead' ? 'AW: ' : 'Re: ';
  return index === 0 && line.from === 'us' ? subject : `${prefix}${subject}`;
}

/** `values` is called after the letter is picked, because both draw from the dice. */
export function pickNewsletter(
  dice: Dice,
  values: () => Values,
): { subject: string; text: string; html: string } {
  const letter = dice.pick(mailTexts.newsletters);
  const filled = values();
  const page = mailTexts.newsletterFrame.replace(
    /\[(title|color|content)\]/g,
    (_all, part: 'title' | 'color' | 'content') => letter[part],
  );
  const html = page.replace(
    /\{(company|domain|topic|first|last|month)\}/g,
    (_all, name) => filled[name] ?? '',
  );
  return { subject: fill(letter.subject, filled), text: fill(letter.text, filled), html };
}

/** A newsletter from the lead's company. It is not a reply. */
export function newsletterMessages({ values, times, dice, lead }: MailScene): Message[] {
  const letter = pickNewsletter(dice, () => withMoment(values, lead.person.language, dice));
  const fixed = { atMs: times[0] ?? 0, from: 'lead', automatic: true, step: null } as const;
  return [{ ...fixed, id: dice.uuid(), ...letter }];
}

/** The mail program of a person, constant in a thread. */
type MailProgram = 'gmail' | 'outlook' | 'outlook-plain' | 'iphone' | 'plain';

function mailProgram(dice: Dice): MailProgram {
  const share: [MailProgram, number][] = [
    ['gmail', 0.34],
    ['outlook', 0.28],
    ['outlook-plain', 0.12],
    ['iphone', 0.14],
    ['plain', 0.12],
  ];
  return dice.weighted(share);
}

interface Body {
  text: string;
  html: string | null;
}

/** A lead's email: text, closing, sometimes a signature, and the quoted emails before it. */
function leadMail(
  words: string,
  person: Person,
  program: MailProgram,
  quoted: QuotedEmail[],
  dice: Dice,
): Body {
  const { language } = person;
  const closing = program === 'iphone' ? `\n\n${mailTexts.phoneSignatures[language]}` : signOff(person, dice);
  const own = `${words}${closing}`;
  const style = program.startsWith('outlook') ? 'outlook' : 'gmail';
  const quote = quoteText(quoted, style, language);
  const text = quote === '' ? own : `${own}\n\n${quote}`;
  return { text, html: toHtml(own, program, quoteHtml(quoted, style, language)) };
}

function signOff(person: Person, dice: Dice): string {
  const closing = dice.pick(mailTexts.leadClosings[person.language]);
  const name = dice.chance(0.5) ? person.firstName : `${person.firstName} ${person.lastName}`;
  const signed = closing === '' ? `\n\n${name}` : `\n\n${closing}\n${name}`;
  return dice.chance(0.55) ? `${signed}\n\n${signature(person)}` : signed;
}

function signature({ firstName, lastName, title, company, phone }: Person): string {
  return `--\n${firstName} ${lastName}\n${title}, ${company.name}\n${phone} | www.${company.domain}`;
}

function toHtml(own: string, program: MailProgram, quote: string): string | null {
  if (program === 'plain' || program === 'outlook-plain') return null;
  if (program === 'gmail') return `<div dir="ltr">${paragraphs(own)}</div>${quote}`;
  if (program === 'iphone') {
    return `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">${paragraphs(own)}${quote}</body></html>`;
  }
  return outlookHtml(own, quote);
}

function outlookHtml(own: string, quote: string): string {
  const body = own
    .split('\n')
    .map(
      (line) => `<p class="MsoNormal">${line === '' ? '<o:p>&nbsp;</o:p>' : escapeText(line)}<o:p></o:p></p>`,
    )
    .join('\n');
  return `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name="Generator" content="Microsoft Word 15 (filtered medium)"><style><!--
p.MsoNormal, li.MsoNormal, div.MsoNormal {margin:0in;font-size:11.0pt;font-family:"Calibri",sans-serif;}
--></style></head>
<body lang="EN-US" link="#0563C1" vlink="#954F72"><div class="WordSection1">
${body}
${quote}
</div></body></html>`;
}

/** Our email: greeting, text and closing. */
function ourMail(words: string, fillIn: (text: string) => string, language: Language, dice: Dice): string {
  const greeting = fillIn(dice.pick(mailTexts.greetings[language]));
  return `${greeting}\n\n${words}\n\n${fillIn(dice.pick(mailTexts.senderClosings[language]))}`;
}

function ourHtml(text: string): string {
  return `<div>${escapeText(text).replaceAll('\n', '<br/>')}</div>`;
}

/** A quoted email, without the text that it quotes itself. */
interface QuotedEmail {
  atMs: number;
  name: string;
  email: string;
  to: string;
  subject: string;
  text: string;
}

type QuoteStyle = 'gmail' | 'outlook';

/** Newest first. Each older email is nested one level deeper. */
function quoteText(mails: QuotedEmail[], style: QuoteStyle, language: Language): string {
  const [mail, ...older] = mails;
  if (!mail) return '';
  const inner = older.length > 0 ? `${mail.text}\n\n${quoteText(older, style, language)}` : mail.text;
  if (style === 'outlook') return `${outlookHeader(mail, language)}\n\n${inner}`;
  const quoted = inner.split('\n').map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()));
  return `${attribution(mail.atMs, mail.name, mail.email, language)}\n\n${quoted.join('\n')}`;
}

function quoteHtml(mails: QuotedEmail[], style: QuoteStyle, language: Language): string {
  const [mail, ...older] = mails;
  if (!mail) return '';
  const inner = `${paragraphs(mail.text)}${older.length > 0 ? quoteHtml(older, style, language) : ''}`;
  if (style === 'outlook') {
    const header = headerFields(mail, language)
      .map(([label, value]) => `<b>${escapeText(label)}</b> ${escapeText(value)}`)
      .join('<br>');
    const line = 'border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in';
    return `<div><div style="${line}"><p class="MsoNormal">${header}</p></div></div><p class="MsoNormal">&nbsp;</p>${inner}`;
  }
  const head = escapeText(attribution(mail.atMs, mail.name, mail.email, language));
  return `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${head}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${inner}</blockquote></div>`;
}

function headerFields(mail: QuotedEmail, language: Language): [string, string][] {
  const [from, sent, to, subject] = mailTexts.quoteLabels[language] as [string, string, string, string];
  return [
    [from, `${mail.name} <${mail.email}>`],
    [sent, longDate(mail.atMs, language)],
    [to, mail.to],
    [subject, mail.subject],
  ];
}

function outlookHeader(mail: QuotedEmail, language: Language): string {
  return [mailTexts.quoteRules[language], ...headerFields(mail, language).map((pair) => pair.join(' '))].join(
    '\n',
  );
}

/** HTML paragraphs and line breaks, with the text escaped. */
function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((block) => `<div>${escapeText(block).replaceAll('\n', '<br>')}</div>`)
    .join('<div><br></div>');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Hours from UTC. Fixed, because the texts must not depend on the machine's locale data. */
const offsets: Record<Language, number> = { en: -6, fr: 1, de: 1 };

function parts(ms: number, language: Language) {
  const at = new Date(ms + offsets[language] * 3_600_000);
  return {
    day: calendar.days[language][at.getUTCDay()] ?? '',
    month: calendar.months[language][at.getUTCMonth()] ?? '',
    date: at.getUTCDate(),
    year: at.getUTCFullYear(),
    hour: at.getUTCHours(),
    minute: String(at.getUTCMinutes()).padStart(2, '0'),
  };
}

const twelve = (hour: number, minute: string) =>
  `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;

/** Gmail's attribution line above a quote, in each language. */
function attribution(ms: number, name: string, email: string, language: Language): string {
  const { day, month, date, year, hour, minute } = parts(ms, language);
  const clock = `${String(hour).padStart(2, '0')}:${minute}`;
  if (language === 'fr')
    return `Le ${day.slice(0, 3)}. ${date} ${month} ${year} à ${clock}, ${name} <${email}> a écrit :`;
  if (language === 'de')
    return `Am ${day.slice(0, 2)}., ${date}. ${month} ${year} um ${clock} Uhr schrieb ${name} <${email}>:`;
  return `On ${day.slice(0, 3)}, ${month.slice(0, 3)} ${date}, ${year} at ${twelve(hour, minute)} ${name} <${email}> wrote:`;
}

/** The date in Outlook's header block. */
function longDate(ms: number, language: Language): string {
  const { day, month, date, year, hour, minute } = parts(ms, language);
  if (language === 'fr') return `${day} ${date} ${month} ${year} ${hour}:${minute}`;
  if (language === 'de') return `${day}, ${date}. ${month} ${year} ${hour}:${minute}`;
  return `${day}, ${month} ${date}, ${year} ${twelve(hour, minute)}`;
}
