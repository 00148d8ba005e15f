import { NOTIFICATION_LABELS } from '@hearback/contract';
import { type SystemTx, withSystem } from '@hearback/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findUserBrand, getBrand, type LinkRoute, sendLinkPage } from '#server/modules/branding/index.ts';
import { takeRawBodies } from '#server/platform/http/bodies/raw-bodies.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { toSite } from '#server/platform/http/site.ts';
import { listDigestKinds, switchMailOff } from './settings.queries.ts';
import { readUnsubscription, type Unsubscription } from './unsubscribe-token.ts';

const PATH = '/api/notifications/unsubscribe';
const TITLE = 'Email notifications';
/** A repeated parameter arrives as a list. */
type TokenRoute = { Querystring: { token?: string | string[] } };

/**
 * The target of unsubscribe links. A GET changes nothing, because email clients prefetch links; only the button or
 * the one-click POST of an email client (RFC 8058) does. The token contains everything, so no session is needed. Clients see
 * the brand of their agency.
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
  const sendPage = async (
    reply: FastifyReply<TokenRoute>,
    contents: string,
    owner: Unsubscription | null,
  ) => {
    const { brand: host } = toSite(reply.request as FastifyRequest, config);
    const find = owner
      ? (tx: SystemTx) => findUserBrand(tx, owner)
      : host && ((tx: SystemTx) => getBrand(tx, host.workspace_id, null));
    const brand = find && (await withSystem(db, 'find brand of recipient', find));
    // The types differ in the place of the token only.
    const page = { title: TITLE, contents: `<h1>${TITLE}</h1>${contents}`, brand };
    sendLinkPage(reply as unknown as FastifyReply<LinkRoute>, page);
    return reply;
  };
  const sendBroken = (request: unknown, reply: FastifyReply<TokenRoute>) =>
    sendPage(
      reply.code(404),
      `<p>This link is incomplete. Sign in to turn off emails.</p>${linkSettings(request)}`,
      null,
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
      found,
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
      found,
    );
  });
};

const toLabel = (what: Unsubscription['what']) => (what === 'digest' ? 'Digest' : NOTIFICATION_LABELS[what]);
