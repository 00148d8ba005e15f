import type { ProgramWords } from './programs.ts';

/** A reply as one mail program sends it. `own`: what its writer typed, in paragraphs; `quoted`: the mail that is answered. */
type Parts = {
  readonly own: readonly string[];
  readonly quoted: readonly string[];
  readonly words: ProgramWords;
};

type Layout = (parts: Parts) => string;

const toMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const broken = (text: string) => toMarkup(text).replaceAll('\n', '<br>');
const paragraphs = (texts: readonly string[]) => texts.join('\n\n');
const signed = (texts: readonly string[], sign = '> ') =>
  paragraphs(texts)
    .split('\n')
    .map((line) => `${sign}${line}`.trimEnd())
    .join('\n');
const divs = (texts: readonly string[]) =>
  texts.map((text) => `<div>${broken(text)}</div>`).join('<div><br></div>');
const address = 'ann@agency.example';

const headerBlock = ({ words: { headers, sent } }: Parts): readonly string[] => {
  const [from, on, to, subject] = headers;
  return [
    `${from} Ann Lee <${address}>`,
    `${on} ${sent}`,
    `${to} Tom Baker <tom@dental.example>`,
    `${subject} Quick question`,
  ];
};

const msoNormal = (texts: readonly string[]) =>
  texts
    .map(
      (text) =>
        `<p class="MsoNormal"><span lang="EN-US" style="font-size:11.0pt">${broken(text)}<o:p></o:p></span></p>`,
    )
    .join('\n<p class="MsoNormal"><o:p>&nbsp;</o:p></p>\n');

/** Plain-text Gmail breaks lines after 78 characters, within the attribution too. */
const wrapped = (attribution: string) =>
  attribution.length > 70 ? attribution.replace(/ (?=<|\(<)/, '\n') : attribution;

export const LAYOUTS: Readonly<Record<string, Layout>> = {
  'Gmail, plain': ({ own, quoted, words }) =>
    `${paragraphs(own)}\n\n${wrapped(words.gmail)}\n\n${signed(quoted)}\n>\n`,
  'Gmail, HTML': ({ own, quoted, words }) =>
    `<div dir="ltr">${divs(own)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${toMarkup(words.gmail).replace(/&lt;(.*?)&gt;/, '&lt;<a href="mailto:$1">$1</a>&gt;')}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${divs(quoted)}</blockquote></div>`,
  'Gmail, on a telephone': ({ own, quoted, words }) =>
    `<div dir="auto">${divs(own)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${toMarkup(words.gmail)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">${divs(quoted)}</blockquote></div>`,
  'Outlook, desktop': (parts) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang="EN-US"><div class="WordSection1">${msoNormal(parts.own)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${headerBlock(
      parts,
    )
      .map((line) => {
        const [, label = '', value = ''] = /^(.*?[:：])(.*)$/.exec(line) ?? [];
        return `<b>${toMarkup(label)}</b>${toMarkup(value)}`;
      })
      .join(
        '<br>',
      )}<o:p></o:p></p></div></div><p class="MsoNormal"><o:p>&nbsp;</o:p></p>${msoNormal(parts.quoted)}</div></body></html>`,
  'Outlook, on the web': (parts) =>
    `<html><body dir="ltr"><div class="elementToProof" style="font-family: Aptos; font-size: 12pt;">${divs(parts.own)}</div><div id="appendonsend"></div><hr tabindex="-1" style="display:inline-block; width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" color="#000000" style="font-size:11pt">${headerBlock(parts).map(toMarkup).join('<br>')}</font><div>&nbsp;</div></div><div>${divs(parts.quoted)}</div></body></html>`,
  'Outlook, on a telephone': (parts) =>
    `<html><body><div dir="auto">${divs(parts.own)}</div><div id="ms-outlook-mobile-signature"><div><br></div>Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif">${headerBlock(parts).map(toMarkup).join('<br>')}</font><div>&nbsp;</div></div>${divs(parts.quoted)}</body></html>`,
  'Outlook, plain': (parts) =>
    `${paragraphs(parts.own)}\n\n________________________________\n${headerBlock(parts).join('\n')}\n\n${paragraphs(parts.quoted)}\n`,
  'Outlook, older and plain': (parts) =>
    `${paragraphs(parts.own)}\r\n\r\n-----${parts.words.original}-----\r\n${headerBlock(parts).join('\r\n')}\r\n\r\n${paragraphs(parts.quoted)}\r\n`,
  'Apple Mail, plain': ({ own, quoted, words }) =>
    `${paragraphs(own)}\n\n> ${words.apple}\n> \n${signed(quoted)}\n`,
  'Apple Mail, HTML': ({ own, quoted, words }) =>
    `<html><head></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${divs(own)}<div><br><blockquote type="cite"><div>${toMarkup(words.apple)}</div><br class="Apple-interchange-newline"><div>${divs(quoted)}</div></blockquote></div><br></body></html>`,
  'Apple Mail, on a telephone': ({ own, quoted, words }) =>
    `<html><body dir="auto">${divs(own)}<div><br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${toMarkup(words.device)}</div><div dir="ltr"><br><blockquote type="cite">${toMarkup(words.apple)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">${divs(quoted)}</div></blockquote></div></body></html>`,
  'Thunderbird, plain': ({ own, quoted, words }) =>
    `${words.thunderbird}\n${signed(quoted)}\n\n${paragraphs(own)}\n`,
  'Thunderbird, HTML': ({ own, quoted, words }) =>
    `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body>${own.map((text) => `<p>${broken(text)}</p>`).join('')}<div class="moz-cite-prefix">${toMarkup(words.thunderbird)}<br></div><blockquote type="cite" cite="mid:1@agency.example">${quoted.map((text) => `<p>${broken(text)}</p>`).join('')}</blockquote></body></html>`,
  'Yahoo, HTML': ({ own, quoted, words }) =>
    `<html><body><div class="ydp1a2b3c4dyahoo-style-wrap" style="font-family:Helvetica;"><div dir="ltr" data-setdir="false">${divs(own)}</div><div><br></div></div><div id="ydp5e6f7a8byahoo_quoted_1234567890" class="ydp5e6f7a8byahoo_quoted"><div style="font-family:'Helvetica Neue';"><div>${toMarkup(words.gmail)}</div><div><br></div><div><br></div><div>${divs(quoted)}</div></div></div></body></html>`,
  'Proton, HTML': ({ own, quoted, words }) =>
    `<div style="font-family: Arial, sans-serif; font-size: 14px;">${divs(own)}</div><div class="protonmail_signature_block" style="font-family: Arial;"><div class="protonmail_signature_block-user protonmail_signature_block-empty"></div><div class="protonmail_signature_block-proton">Sent with <a href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">${toMarkup(words.gmail)}<br><blockquote class="protonmail_quote" type="cite">${divs(quoted)}</blockquote></div>`,
  'Lotus Notes, plain': ({ own, quoted }) =>
    `${paragraphs(own)}\n\n\n\nFrom:   Ann Lee <${address}>\nTo:     tom@dental.example\nDate:   03/03/2026 09:05\nSubject:        Quick question\n\n\n\n${paragraphs(quoted)}\n`,
  'Samsung, plain': (parts) =>
    `${paragraphs(parts.own)}\n\n\n-------- ${parts.words.original} --------\n${headerBlock(parts).join('\n')}\n\n${paragraphs(parts.quoted)}\n`,
};
