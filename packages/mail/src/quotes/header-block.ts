import { findNextWritten, isBlank, type Line } from '../line.ts';
import { memoizeByObject } from '../memoize-by-object.ts';

type Label = 'from' | 'date' | 'to' | 'subject' | 'copy';

const NAMES: Readonly<Record<Label, string>> = {
  from: 'from|de|von|da|van|från|fra|lähettäjä|od|odesílatel|от|от кого|від|kimden|gönderen|差出人|送信者|发件人|寄件者|寄件人|보낸 사람|보낸사람|보낸이|expéditeur|remitente|absender|mittente|afzender',
  date: 'sent|date|sent on|date sent|envoyé|envoyé le|gesendet|gesendet am|datum|enviado|enviado el|enviado em|enviada|enviada em|enviado a|enviada a|fecha|data|data de envio|inviato|data invio|verzonden|verzonden op|skickat|sendt|dato|lähetetty|päiväys|päivämäärä|pvm|wysłano|wysłane|wysłany|odesláno|odoslané|отправлено|дата|надіслано|відправлено|gönderildi|gönderme tarihi|gönderilme tarihi|tarih|送信日時|日時|日付|发送时间|发送日期|日期|时间|寄件日期|傳送日期|보낸 날짜|보낸날짜|날짜',
  to: 'to|à|a|an|para|aan|till|til|vastaanottaja|do|komu|кому|kime|alıcı|宛先|收件人|收件者|받는 사람|받는사람|destinataire|destinatario',
  subject:
    'subject|objet|betreff|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|predmet|тема|konu|件名|主题|主題|主旨|제목',
  copy: 'cc|bcc|copie|copie à|copia|kopie|kopia|kopi|kopio|dw|udw|копия|копія|bilgi|抄送|副本|참조|reply-to|importance|attachments|attachment|priority',
};

const LABELS = new Map(
  Object.entries(NAMES).flatMap(([label, names]) =>
    names.split('|').map((name) => [name, label as Label] as const),
  ),
);

const LABELLED = /^[>*_| ]{0,4}([\p{L}-][\p{L} -]{0,24}?)[ \u00A0*_]{0,4}[:：]/u;
const MAX_LINES = 14;
/** A long list of recipients wraps over several lines. */
const MAX_WRAPPED = 3;

function toLabel(text: string): Label | null {
  const found = LABELLED.exec(text.slice(0, 60))?.[1];
  return found ? (LABELS.get(found.trim().toLowerCase()) ?? null) : null;
}

/**
 * Outlook, phones and Lotus put a header block above the earlier message. 'From: 10:00' and 'To: 12:00' are not one: a header
 * names the author, and a date or a subject, in three lines or more.
 */
export function isHeaderBlock(lines: readonly Line[], at: number, announced: boolean): boolean {
  const first = lines[at];
  if (!first) return false;
  const opening = toLabel(first.text);
  if (opening === null || opening === 'to' || opening === 'copy') return false;
  const labels = collectLabels(lines, at);
  if (!labels.has('from')) return false;
  if (announced) return labels.size >= 2 || opening === 'from';
  if (labels.size >= 3 && (labels.has('date') || labels.has('subject'))) return true;
  const namesAddress = opening === 'from' && /@[^\s@]{1,120}/.test(first.text);
  return namesAddress && (labels.size >= 2 || isSetApart(lines, at));
}

function collectLabels(lines: readonly Line[], at: number): Set<Label> {
  const labels = new Set<Label>();
  const first = lines[at];
  if (first) for (const label of listLabels(first)) labels.add(label);
  let wrapped = 0;
  for (
    let index = findNextWritten(lines, at + 1);
    index < at + MAX_LINES;
    index = findNextWritten(lines, index + 1)
  ) {
    const line = lines[index];
    if (line === undefined) break;
    const found = listLabels(line);
    wrapped = found.length > 0 ? 0 : wrapped + 1;
    if (wrapped > MAX_WRAPPED) break;
    for (const label of found) labels.add(label);
  }
  return labels;
}

/**
 * Finds several labels on one line, too: '*From:* Ann [mailto:…] *Sent:* Tuesday *To:* Tom'. Cached because each of the
 * preceding lines may begin a block that includes this line.
 */
const listLabels = memoizeByObject(({ text }: Line): readonly Label[] => {
  const first = toLabel(text);
  if (first === null) return [];
  const more = [...text.slice(0, 600).matchAll(/[*>;\s]([\p{L}]{2,12})\*?[:：](?=[\s*])/gu)].flatMap(
    ([, name = '']) => LABELS.get(name.toLowerCase()) ?? [],
  );
  return more.includes('date') || more.includes('subject') ? [first, ...more] : [first];
});

const isSetApart = (lines: readonly Line[], at: number): boolean => {
  const before = lines[at - 1];
  return before === undefined || isBlank(before);
};
