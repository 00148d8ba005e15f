import { PRODUCT_ACCENT } from '@hearback/contract';
import { z } from 'zod';

/** 5 MB in base64. Many servers reject larger emails. */
const MAX_ATTACHMENT_LENGTH = 7_000_000;

/** The content that a module provides. The platform renders it as plain text and HTML. */
export const EmailContent = z.object({
  subject: z.string().min(1).max(200),
  lines: z.array(z.string()),
  button: z.object({ label: z.string(), url: z.url() }).optional(),
  note: z.string().optional(),
  /** Set if the email is sent in the name of another sender instead of the product. */
  sender: z
    .object({
      name: z.string(),
      reply_to: z.string().optional(),
      /** Color of the name and the button, as '#rrggbb'. */
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/)
        .optional(),
      /** URL of the picture that is shown instead of the name. */
      logo: z.url().optional(),
      footer: z.string().optional(),
      links: z.array(z.object({ label: z.string(), url: z.url() })).optional(),
    })
    .optional(),
  /** Texts of other people, below the lines. */
  quotes: z.array(z.object({ head: z.string(), text: z.string() })).optional(),
  attachments: z
    .array(z.object({ name: z.string(), type: z.string(), base64: z.string().max(MAX_ATTACHMENT_LENGTH) }))
    .max(1)
    .optional(),
  /** For emails that the recipient can turn off: shown below the text and sent as the List-Unsubscribe header. */
  unsubscribe: z.object({ url: z.url() }).optional(),
});
export type EmailContent = z.infer<typeof EmailContent>;

export type RenderedEmail = {
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
  fromName?: string;
  replyTo?: string;
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[];
};

const SWITCH_OFF = 'Unsubscribe from these emails';

export const PRODUCT_NAME = 'Hearback';

/** Placeholder for the name of the product in a text. It is replaced by the name of the sender, if there is one. */
export const PRODUCT = '{{product}}';

/** Replaces the address of the product in all links of an email. */
export function replaceOrigin(content: EmailContent, from: string, to: string): EmailContent {
  const move = (text: string): string => (text === from ? to : text.replaceAll(`${from}/`, `${to}/`));
  const { lines, button, note, unsubscribe } = content;
  return {
    ...content,
    lines: lines.map(move),
    ...(button && { button: { ...button, url: move(button.url) } }),
    ...(note !== undefined && { note: move(note) }),
    ...(unsubscribe && { unsubscribe: { url: move(unsubscribe.url) } }),
  };
}

export function renderEmail(content: EmailContent): RenderedEmail {
  const { unsubscribe, sender, attachments, quotes = [] } = content;
  const name = sender?.name ?? PRODUCT_NAME;
  const color = sender?.color ?? PRODUCT_ACCENT;
  const withName = (text: string) => text.replaceAll(PRODUCT, () => name);
  const subject = withName(content.subject);
  const lines = content.lines.map(withName);
  const button = content.button && { ...content.button, label: withName(content.button.label) };
  const note = content.note && withName(content.note);
  const footer = [
    ...(sender?.footer ? [sender.footer] : []),
    ...(sender?.links ?? []).map(({ label, url }) => `${label}: ${url}`),
  ];
  const parts = [
    ...lines,
    ...quotes.map(({ head, text }) => `${head}\n\n${text.replace(/^/gm, '> ')}`),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(note ? [note] : []),
    ...(unsubscribe ? [`${SWITCH_OFF}: ${unsubscribe.url}`] : []),
    [`-- \n${name}`, ...footer].join('\n'),
  ];
  // A header must stay on one line, even if the subject contains a name with line breaks.
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    text: parts.join('\n\n'),
    html: page(
      subject,
      head(name, color, sender?.logo),
      body(lines, button, note, color) + quote(quotes) + switchOff(unsubscribe) + foot(sender),
    ),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
    ...(sender && { fromName: sender.name }),
    ...(sender?.reply_to !== undefined && { replyTo: sender.reply_to }),
    ...(attachments && {
      attachments: attachments.map(({ name, type, base64 }) => ({
        ...{ filename: name, contentType: type, content: Buffer.from(base64, 'base64') },
      })),
    }),
  };
}

const head = (name: string, color: string, logo: string | undefined): string => {
  const brandHtml =
    logo === undefined
      ? escapeHtml(name)
      : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="36" style="display:block;height:36px;max-width:260px;width:auto;border:0">`;
  return `<p style="margin:0 0 24px;font-weight:700;font-size:17px;color:${color}">${brandHtml}</p>`;
};

const foot = (sender: EmailContent['sender']): string => {
  const links = (sender?.links ?? []).map(
    ({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#5b6472">${escapeHtml(label)}</a>`,
  );
  const parts = [
    ...(sender?.footer ? [escapeHtml(sender.footer).replaceAll('\n', '<br>')] : []),
    ...(links.length > 0 ? [links.join(' · ')] : []),
  ];
  return parts
    .map((part) => `<p style="margin:24px 0 0;font-size:13px;color:#5b6472">${part}</p>`)
    .join('\n');
};

function body(
  lines: readonly string[],
  button: EmailContent['button'],
  note: string | undefined,
  color: string,
): string {
  const paragraphs = lines.map(
    (line) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`,
  );
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all">${escapeHtml(button.url)}</p>`
    : '';
  const small = note ? `<p style="margin:24px 0 0;font-size:13px;color:#5b6472">${escapeHtml(note)}</p>` : '';
  return `${paragraphs.join('\n')}\n${link}\n${small}`;
}

const quote = (quotes: NonNullable<EmailContent['quotes']>): string =>
  quotes
    .map(
      ({ head, text }) => `<p style="margin:24px 0 8px;font-size:13px;color:#5b6472">${escapeHtml(head)}</p>
<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #d7dce5">${escapeHtml(text).replaceAll('\n', '<br>')}</blockquote>`,
    )
    .join('\n');

const switchOff = (unsubscribe: EmailContent['unsubscribe']): string =>
  unsubscribe
    ? `<p style="margin:24px 0 0;font-size:13px"><a href="${escapeHtml(unsubscribe.url)}" style="color:#5b6472">${SWITCH_OFF}</a></p>`
    : '';

const page = (title: string, top: string, contents: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f3f5f9;font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5;color:#1b2130">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
${top}
${contents}
</div></body></html>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
