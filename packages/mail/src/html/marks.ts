/** The meaning of an element for the words inside it, or for everything after it. */
export type Mark = 'quoted' | 'indented' | 'announces' | 'signature' | 'earlier' | 'box' | undefined;

const BOX_CLASS = /(?:^|\s)(?:gmail_quote(?:_container)?|gmail_extra|zmail_extra)(?:\s|$)/i;
const QUOTED_CLASS =
  /(?:^|\s)(?:yahoo_quoted|protonmail_quote|tutanota_quote|ydp\w{1,12}yahoo_quoted|front-blockquote|hs_reply)(?:\s|$)/i;
const ANNOUNCING_CLASS = /(?:^|\s)(?:gmail_attr|moz-cite-prefix|moz-email-headers-table)(?:\s|$)/i;
const QUOTED_ID =
  /^(?:x_)*(?:mail-editor-reference-message-container|OLK_SRC_BODY_SECTION|yahoo_quoted_\w*|isReplyContent)$/i;
/** Outlook puts an empty element where the earlier message starts, and closes it before that message. */
const EARLIER_ID =
  /^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling|ms-outlook-mobile-body-separator-line|replySplit)$/i;
const SIGNATURE_CLASS =
  /(?:^|\s)(?:gmail_signature(?:_prefix)?|moz-signature|protonmail_signature_block(?:-\w+)?|tutanota_signature)(?:\s|$)/i;
const SIGNATURE_ID =
  /^(?:x_)*(?:Signature|ms-outlook-mobile-signature|AppleMailSignature|divtagdefaultwrapper_signature)$/i;

export function toMark(name: string, attributes: ReadonlyMap<string, string>): Mark {
  const classes = attributes.get('class') ?? '';
  const id = attributes.get('id') ?? '';
  if (EARLIER_ID.test(id)) return 'earlier';
  if (SIGNATURE_CLASS.test(classes) || SIGNATURE_ID.test(id)) return 'signature';
  if (ANNOUNCING_CLASS.test(classes)) return 'announces';
  if (QUOTED_CLASS.test(classes) || QUOTED_ID.test(id)) return 'quoted';
  const isBox = BOX_CLASS.test(classes);
  if (name !== 'blockquote') return isBox ? 'box' : undefined;
  return isBox || attributes.get('type')?.toLowerCase() === 'cite' ? 'quoted' : 'indented';
}
