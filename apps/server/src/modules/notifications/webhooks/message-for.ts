import {
  type Notification,
  type NotificationWebhook,
  notificationPath,
  notificationTitle,
} from '@hearback/contract';

/**
 * Follows each service's documentation: Slack's incoming webhooks, an adaptive card for Teams, plain JSON for
 * anything else.
 */
export function toWebhookMessage(
  service: NotificationWebhook['service'],
  notification: Notification,
  publicUrl: string,
): Record<string, unknown> {
  const title = notificationTitle(notification);
  const url = `${publicUrl}${notificationPath(notification)}`;
  const { detail } = notification;
  if (service === 'slack') {
    const lines = [
      `*${escapeSlack(title)}*`,
      ...(detail ? [escapeSlack(detail)] : []),
      `<${url}|Open in Hearback>`,
    ];
    return {
      // Shown in the phone notification.
      text: escapeSlack(title),
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text: lines.join('\n') } }],
    };
  }
  if (service === 'teams')
    return {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.2',
            body: [
              { type: 'TextBlock', text: escapeMarkdown(title), weight: 'Bolder', wrap: true },
              ...(detail ? [{ type: 'TextBlock', text: escapeMarkdown(detail), wrap: true }] : []),
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open in Hearback', url }],
          },
        },
      ],
    };
  return { kind: notification.kind, title, detail, url, at: notification.at };
}

const SLACK: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A lead's name must not become a link or mention the whole channel. */
const escapeSlack = (text: string) => text.replace(/[&<>]/g, (char) => SLACK[char] ?? char);

/** Adaptive cards support a subset of Markdown, including links. */
const escapeMarkdown = (text: string) => text.replace(/[\\[\]()*_`#]/g, '\\$&');
