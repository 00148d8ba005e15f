import { readAttributes } from '../html/attributes.ts';

/** What an element says about the words inside of it, or about everything after it. */
export type Mark = 'quoted' | 'indented' | 'signature' | 'earlier' | undefined;

const QUOTED_CLASS =
  /(?:^|\s)(?:gmail_quote(?:_container)?|gmail_extra|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|tutanota_quote)(?:\s|$)/i;
const QUOTED_ID = /^(?:x_)*(?:mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/i;
/** Outlook puts an empty element where the earlier message starts, and closes it before that message. */
const EARLIER_ID =
  /^(?:x_)*(?:divRplyFwdMsg|appendonsend|stopSpelling|ms-outlook-mobile-body-separator-line)$/i;
const SIGNATURE_CLASS =
  /(?:^|\s)(?:gmail_signature(?:_prefix)?|moz-signature|protonmail_signature_block)(?:\s|$)/i;
const SIGNATURE_ID = /^(?:x_)*(?:Signature|ms-outlook-mobile-signature|AppleMailSignature)$/i;

export function markOf(name: string, tag: string): Mark {
  const attributes = readAttributes(tag);
  const classes = attributes.get('class') ?? '';
  const id = attributes.get('id') ?? '';
  if (EARLIER_ID.test(id)) return 'earlier';
  if (SIGNATURE_CLASS.test(classes) || SIGNATURE_ID.test(id)) return 'signature';
  if (QUOTED_CLASS.test(classes) || QUOTED_ID.test(id)) return 'quoted';
  if (name !== 'blockquote') return undefined;
  return attributes.get('type')?.toLowerCase() === 'cite' ? 'quoted' : 'indented';
}
