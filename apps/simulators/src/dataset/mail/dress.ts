import type { Dice } from '../dice.ts';
import { leadClosings, phones } from '../texts/closings.ts';
import { greetings, senderClosings } from '../texts/follow-ups.ts';
import type { Language, Person } from '../types.ts';
import { escapeText, paragraphs, type Quoted, quoteHtml, quoteText } from './quotes.ts';

/** The program a person writes with; it stays the same through their threads. */
export type MailProgram = 'gmail' | 'outlook' | 'outlook-plain' | 'iphone' | 'plain';

export function mailProgram(dice: Dice): MailProgram {
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

/** What a lead sends: their words, a closing, perhaps a signature, and the mails before it quoted underneath. */
export function leadMail(
  words: string,
  person: Person,
  program: MailProgram,
  quoted: Quoted[],
  dice: Dice,
): Body {
  const { language } = person;
  const closing = program === 'iphone' ? `\n\n${phones[language]}` : signOff(person, dice);
  const own = `${words}${closing}`;
  const style = program.startsWith('outlook') ? 'outlook' : 'gmail';
  const quote = quoteText(quoted, style, language);
  const text = quote === '' ? own : `${own}\n\n${quote}`;
  return { text, html: toHtml(own, program, quoteHtml(quoted, style, language)) };
}

function signOff(person: Person, dice: Dice): string {
  const closing = dice.pick(leadClosings[person.language]);
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

/** What we send: greeting, words, closing. Sequence steps quote nothing, answers quote what they answer. */
export function ourMail(
  words: string,
  fillIn: (text: string) => string,
  language: Language,
  dice: Dice,
): string {
  const greeting = fillIn(dice.pick(greetings[language]));
  return `${greeting}\n\n${words}\n\n${fillIn(dice.pick(senderClosings[language]))}`;
}

export function ourHtml(text: string): string {
  return `<div>${escapeText(text).replaceAll('\n', '<br/>')}</div>`;
}
