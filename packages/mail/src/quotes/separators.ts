/** 'Original message' and 'Forwarded message', as mail programs of twenty languages write it between two rows of signs. */
const ANNOUNCED = new Set(
  `original message|original email|original appointment|forwarded message|forwarded email|reply message|replied message|original-nachricht|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d'origine|message original|message initial|message transféré|message transmis|mail original|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|mensagem reencaminhada|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|origineel bericht|doorgestuurd bericht|originalmeddelande|ursprungligt meddelande|vidarebefordrat meddelande|oprindelig meddelelse|oprindelig besked|original besked|videresendt meddelelse|videresendt besked|opprinnelig melding|videresendt melding|alkuperäinen viesti|välitetty viesti|edelleenlähetetty viesti|wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|przekazana wiadomość|původní zpráva|původní e-mail|přeposlaná zpráva|исходное сообщение|оригинальное сообщение|пересылаемое сообщение|пересланное сообщение|перенаправленное сообщение|оригінальне повідомлення|початкове повідомлення|вихідне повідомлення|переслане повідомлення|orijinal ileti|orijinal mesaj|özgün ileti|yönlendirilmiş ileti|iletilmiş mesaj|元のメッセージ|元のメール|転送されたメッセージ|転送メッセージ|原始邮件|邮件原件|原邮件|转发的邮件|转发邮件|原始郵件|轉寄郵件|轉寄的郵件|원본 메시지|원본 메일|전달된 메시지|전달된 메일`.split(
    '|',
  ),
);

/** Apple Mail writes the separator on its own line. */
const BEGINS = new Set(
  `begin forwarded message|start of forwarded message|anfang der weitergeleiteten nachricht|anfang der weitergeleiteten e-mail|début du message réexpédié|début du message transféré|inicio del mensaje reenviado|início da mensagem encaminhada|início da mensagem reencaminhada|inizio messaggio inoltrato|begin doorgestuurd bericht|vidarebefordrat brev|start på videresendt besked|start på videresendt meddelelse|begynnelse på videresendt melding|videresendt melding|välitetty viesti alkaa|początek przekazywanej wiadomości|začátek přeposílané zprávy|začátek předávané zprávy|начало переадресованного сообщения|начало пересылаемого сообщения|початок листа, що пересилається|iletilen ileti başlangıcı|転送されたメッセージ|下記は転送されたメッセージです|以下是转发的邮件|開始轉寄郵件|以下是被轉寄的郵件|전달된 메시지`.split(
    '|',
  ),
);

const FRAMED = /^[-_=*~–—>\s]{2,60}([^-_=*~–—>\s].{2,60}?)[:：]?[-_=*~–—\s]{0,60}$/u;
/** Lotus: '-----Ann Lee wrote: -----'. */
const LOTUS = /^-{2,20}\s?\S.{1,80}\s(?:wrote|schrieb|a écrit|escribió|ha scritto):\s?-{2,20}$/i;
const RULE = /^[_=–—-]{10,200}$/;

/** Lowercasing a capital İ yields two code points. */
const plain = (words: string): string =>
  words.trim().toLowerCase().replaceAll('’', "'").replaceAll('i\u0307', 'i');

/** True if everything below the line is an earlier message. */
export function isSeparator(text: string): boolean {
  if (text.length > 140) return false;
  const framed = FRAMED.exec(text)?.[1];
  if (framed !== undefined && ANNOUNCED.has(plain(framed))) return true;
  return LOTUS.test(text) || (/[:：]$/.test(text) && BEGINS.has(plain(text.slice(0, -1))));
}

/** A rule separates messages only if a header block follows it. */
export const isRule = (text: string): boolean => RULE.test(text);
