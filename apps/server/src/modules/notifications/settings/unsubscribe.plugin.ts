import { NOTIFICATION_LABELS, PRODUCT_ACCENT } from '@hearback/contract';
import { withSystem } from '@hearback/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takeRawBodies } from '#server/platform/http/bodies/raw-bodies.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { makeNonce } from '#server/platform/http/security.ts';
import { toSite } from '#server/platform/http/site.ts';
import { listDigestKinds, switchMailOff } from './settings.queries.ts';
import { readUnsubscription, type Unsubscription } from './unsubscribe-token.ts';

const PATH = '/api/notifications/unsubscribe';
/** A repeated parameter arrives as a list. */
type TokenRoute = { Querystring: { token?: string | string[] } };

/**
 * The target of unsubscribe links. A GET changes nothing, because email clients prefetch links; only the button or
 * the one-click POST of an email client (RFC 8058) does. The token contains everything, so no session is needed.
 */
export const unsubscribe: AppPlugin = async (app, { config, db, recordEvent }) => {
  takeRawBodies(app);
  const read = (token: string | string[] | undefined) =>
    typeof token === 'string' ? readUnsubscription(config.secrets, token) : null;
  // At a custom host, the page links to that host and does not name the product.
  const linkSettings = (request: unknown) => {
    const { origin } = toSite(request as FastifyRequest, config);
    return `<p><a href="${origin}/settings?tab=notifications">Notification settings</a></p>`;
  };
  const sendBroken = (request: unknown, reply: FastifyReply<TokenRoute>) =>
    sendPage(
      reply.code(404),
      `<p>This link is incomplete. Sign in to turn off emails.</p>${linkSettings(request)}`,
    );
  app.get<TokenRoute>(PATH, async (request, reply) => {
    const { token } = request.query;
    const found = read(token);
    if (!found) return sendBroken(request, reply);
    const action = `${PATH}?token=${encodeURIComponent(String(token))}`;
    return sendPage(
      reply,
      `<p>Turn off emails for <strong>${toLabel(found.what)}</strong>?</p>
       <form method="post" action="${action}"><button>Turn off</button></form>`,
    );
  });
  app.post<TokenRoute>(PATH, async (request, reply) => {
    const found = read(request.query.token);
    if (!found) return sendBroken(request, reply);
    const { what, ...owner } = found;
    await withSystem(db, 'switch mail off', async (tx) => {
      await switchMailOff(tx, owner, what === 'digest' ? await listDigestKinds(tx, owner) : [what]);
      const { workspace_id, user_id } = owner;
      await recordEvent(tx, {
        workspace_id,
        actor_user_id: null,
        name: 'notification.changed',
        ids: { user_id },
      });
    });
    return sendPage(
      reply,
      `<p>Emails for <strong>${toLabel(what)}</strong> are turned off.</p>${linkSettings(request)}`,
    );
  });
};

const toLabel = (what: Unsubscription['what']) => (what === 'digest' ? 'Digest' : NOTIFICATION_LABELS[what]);

/** A standalone page: it must work without a sign-in or scripts, in any email client's window. */
function sendPage(reply: FastifyReply<TokenRoute>, contents: string) {
  const nonce = makeNonce();
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Email notifications</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; }
body { max-width: 30rem; margin: 4rem auto; padding: 0 1.25rem; font: 1rem/1.5 system-ui, sans-serif; }
button { padding: 0.625rem 1.25rem; border: 0; border-radius: 0.5rem; background: ${PRODUCT_ACCENT}; color: #fff; font: inherit; font-weight: 600; }
</style></head>
<body><main><h1>Email notifications</h1>${contents}</main></body></html>`);
}
