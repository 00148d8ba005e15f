import type { Language } from '../types.ts';
import { attribution, longDate } from './mail-dates.ts';

/** A mail as a later one quotes it: what its writer wrote, without what they quoted. */
export interface Quoted {
  atMs: number;
  name: string;
  email: string;
  to: string;
  subject: string;
  text: string;
}

export type QuoteStyle = 'gmail' | 'outlook';

/** Newest first; each older mail sits one level deeper, as mail programs nest them. */
export function quoteText(mails: Quoted[], style: QuoteStyle, language: Language): string {
  const [mail, ...older] = mails;
  if (!mail) return '';
  const inner = older.length > 0 ? `${mail.text}\n\n${quoteText(older, style, language)}` : mail.text;
  if (style === 'outlook') return `${outlookHeader(mail, language)}\n\n${inner}`;
  const quoted = inner.split('\n').map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd()));
  return `${attribution(mail.atMs, mail.name, mail.email, language)}\n\n${quoted.join('\n')}`;
}

export function quoteHtml(mails: Quoted[], style: QuoteStyle, language: Language): string {
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

const rules: Record<Language, string> = {
  en: '-----Original Message-----',
  fr: '-----Message d’origine-----',
  de: '-----Ursprüngliche Nachricht-----',
};
const labels: Record<Language, [from: string, sent: string, to: string, subject: string]> = {
  en: ['From:', 'Sent:', 'To:', 'Subject:'],
  fr: ['De :', 'Envoyé :', 'À :', 'Objet :'],
  de: ['Von:', 'Gesendet:', 'An:', 'Betreff:'],
};

function headerFields(mail: Quoted, language: Language): [string, string][] {
  const [from, sent, to, subject] = labels[language];
  return [
    [from, `${mail.name} <${mail.email}>`],
    [sent, longDate(mail.atMs, language)],
    [to, mail.to],
    [subject, mail.subject],
  ];
}

function outlookHeader(mail: Quoted, language: Language): string {
  return [rules[language], ...headerFields(mail, language).map((pair) => pair.join(' '))].join('\n');
}

/** Paragraphs and breaks, with everything in the text escaped. */
export function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((block) => `<div>${escapeText(block).replaceAll('\n', '<br>')}</div>`)
    .join('<div><br></div>');
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
