import { MAX_PASSCODE_LENGTH } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import type { FastifyReply } from 'fastify';
import { verifyPassword } from '#server/modules/auth/index.ts';
import { rawBody, takeRawBodies } from '#server/platform/http/bodies/raw-bodies.ts';
import { toNetwork } from '#server/platform/http/callers/to-network.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { makeNonce } from '#server/platform/http/security.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { getReport } from '../reports.queries.ts';
import { renderPage, renderReport } from './render-page.ts';
import { countView, findOpenShare, type OpenShare, takePasscodeAttempt } from './shares.queries.ts';

const PATH = '/r/:token';
const MAX_OPENED_PER_MINUTE = 60;
type ShareRoute = { Params: { token: string } };

/** The same page for every link that does not work, so that it tells nothing about the link. */
const GONE =
  '<h1>This report is not available</h1><p>The link has expired or was withdrawn. Ask your agency for a new one.</p>';

/** Published reports for people with a link. The pages need no session and no scripts. */
export const sharedReports: AppPlugin = async (app, services) => {
  takeRawBodies(app);
  const { db } = services;
  const config = { rateLimit: { max: MAX_OPENED_PER_MINUTE, timeWindow: '1 minute' } };
  const find = (token: string) =>
    withSystem(db, 'open shared report', (tx) => findOpenShare(tx, hashLinkToken(token)));

  app.get<ShareRoute>(PATH, { config }, async ({ params: { token } }, reply) => {
    const share = await find(token);
    if (!share) return send(reply.code(404), 'Report', GONE);
    return share.passcode_hash === null
      ? sendReport(services, reply, share)
      : send(reply, 'Report', askPasscode());
  });

  app.post<ShareRoute>(PATH, { config }, async (request, reply) => {
    const share = await find(request.params.token);
    if (!share) return send(reply.code(404), 'Report', GONE);
    if (share.passcode_hash === null) return sendReport(services, reply, share);
    const passcode = new URLSearchParams(rawBody(request).toString('utf8')).get('passcode') ?? '';
    // The attempt is counted before the passcode is compared.
    const wait = await withSystem(db, 'count passcode', (tx) =>
      takePasscodeAttempt(tx, share, toNetwork(request.ip)),
    );
    if (wait > 0)
      return send(
        reply.code(429).header('retry-after', wait),
        'Report',
        askPasscode('Too many attempts. Try again later.'),
      );
    const isRight =
      passcode.length <= MAX_PASSCODE_LENGTH && (await verifyPassword(share.passcode_hash, passcode));
    return isRight
      ? sendReport(services, reply, share)
      : send(reply.code(403), 'Report', askPasscode('This passcode is incorrect.'));
  });
};

const askPasscode = (problem = ''): string =>
  `<h1>Report</h1><p role="alert">${problem}</p><form method="post"><p><label>Passcode <input name="passcode" type="password" autocomplete="off" required></label>
<button>Open report</button></p></form>`;

async function sendReport({ db }: Services, reply: FastifyReply<ShareRoute>, share: OpenShare) {
  const report = await withWorkspace(db, share.workspace_id, (tx) => getReport(tx, share, 'published'));
  const { figures } = report;
  if (figures === null) return send(reply.code(404), 'Report', GONE);
  await withSystem(db, 'count view', (tx) => countView(tx, share));
  return send(reply, `${report.client}: report`, renderReport({ ...report, figures }));
}

function send(reply: FastifyReply<ShareRoute>, title: string, contents: string) {
  const nonce = makeNonce();
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(renderPage(title, contents, nonce));
}
