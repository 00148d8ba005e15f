import { type Brand, MAX_PASSCODE_LENGTH } from '@hearback/contract';
import { withSystem, withWorkspace } from '@hearback/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { verifyPassword } from '#server/modules/auth/index.ts';
import { getBrand, hideAddress, type LinkRoute, sendLinkPage } from '#server/modules/branding/index.ts';
import { rawBody, takeRawBodies } from '#server/platform/http/bodies/raw-bodies.ts';
import { toNetwork } from '#server/platform/http/callers/to-network.ts';
import type { AppPlugin } from '#server/platform/http/create-app.ts';
import { isServedAt, toSite } from '#server/platform/http/site.ts';
import { hashLinkToken } from '#server/platform/secrets/link-token.ts';
import type { Services } from '#server/platform/services.ts';
import { sendPdf } from '../files/send-pdf.ts';
import type { BuiltReport } from '../files/to-document.ts';
import { getReport } from '../reports.queries.ts';
import { renderReport } from './render-page.ts';
import {
  countView,
  findOpenShare,
  type OpenShare,
  returnPasscodeAttempt,
  takePasscodeAttempt,
} from './shares.queries.ts';

const MAX_OPENED_PER_MINUTE = 60;
/** Rendering a PDF takes a fraction of a second of processor time. */
const MAX_FILES_PER_MINUTE = 10;
type ShareReply = FastifyReply<LinkRoute>;

/** The same page for every link that does not work, so that it reveals nothing about the link. */
const GONE =
  '<h1>This report is not available</h1><p>The link has expired or was revoked. Ask your agency for a new one.</p>';

/** Published reports for people with a link, as a page and as a PDF. They need no session and no scripts. */
export const sharedReports: AppPlugin = async (app, services) => {
  takeRawBodies(app);
  addShareRoutes(app, services, {
    ...{ path: '/r/:token', perMinute: MAX_OPENED_PER_MINUTE },
    answer: async (reply, report, { token, brand }) =>
      sendLinkPage(reply, {
        title: `${report.client}: report`,
        contents: renderReport(report, `/r/${token}/report.pdf`),
        brand,
      }),
  });
  addShareRoutes(app, services, {
    ...{ path: '/r/:token/report.pdf', perMinute: MAX_FILES_PER_MINUTE },
    answer: (reply, report, { workspace_id }) => sendPdf(services, reply, workspace_id, report),
  });
};

type ShareVisit = { readonly token: string; readonly brand: Brand; readonly workspace_id: string };

type SharedForm = {
  readonly path: string;
  /** Requests per network. */
  readonly perMinute: number;
  readonly answer: (reply: ShareReply, report: BuiltReport, visit: ShareVisit) => Promise<FastifyReply>;
};

/** A link with a passcode asks for it. The form posts to the same address. */
function addShareRoutes(
  app: FastifyInstance,
  services: Services,
  { path, perMinute, answer }: SharedForm,
): void {
  const { db } = services;
  const config = { rateLimit: { max: perMinute, timeWindow: '1 minute' } };
  const find = async (request: FastifyRequest<LinkRoute>) => {
    const { token } = request.params;
    const share = await withSystem(db, 'open shared report', (tx) => findOpenShare(tx, hashLinkToken(token)));
    const site = toSite(request as FastifyRequest, services.config);
    return share && isServedAt(site, share.workspace_id) ? share : null;
  };
  /** The brand of the client. A link that does not work has that of the custom host, which reveals nothing about the link. */
  const send = async (reply: ShareReply, share: OpenShare | null, contents: string) => {
    const { brand: host } = toSite(reply.request as FastifyRequest, services.config);
    const owner = share ?? (host && { workspace_id: host.workspace_id, location_id: null });
    const brand =
      owner &&
      (await withSystem(db, 'find brand of link', (tx) =>
        getBrand(tx, owner.workspace_id, owner.location_id),
      ));
    return sendLinkPage(reply, { title: 'Report', contents, brand });
  };
  const show = async (reply: ShareReply, share: OpenShare, token: string) => {
    const { workspace_id } = share;
    const [report, brand] = await withWorkspace(db, workspace_id, async (tx) => {
      const published = await getReport(tx, share, 'published');
      return [published, await getBrand(tx, workspace_id, published.location_id)] as const;
    });
    const { figures } = report;
    if (figures === null) return send(reply.code(404), null, GONE);
    await withSystem(db, 'count view', (tx) => countView(tx, share));
    return answer(hideAddress(reply), { ...report, figures }, { token, brand, workspace_id });
  };

  app.get<LinkRoute>(path, { config }, async (request, reply) => {
    const { token } = request.params;
    const share = await find(request);
    if (!share) return send(reply.code(404), null, GONE);
    return share.passcode_hash === null
      ? show(reply, share, token)
      : send(reply, share, renderPasscodeForm());
  });

  app.post<LinkRoute>(path, { config }, async (request, reply) => {
    const { token } = request.params;
    const share = await find(request);
    if (!share) return send(reply.code(404), null, GONE);
    if (share.passcode_hash === null) return show(reply, share, token);
    const passcode = new URLSearchParams(rawBody(request).toString('utf8')).get('passcode') ?? '';
    // The attempt is counted before the passcode is compared.
    const network = toNetwork(request.ip);
    const wait = await withSystem(db, 'count passcode', (tx) => takePasscodeAttempt(tx, share, network));
    if (wait > 0)
      return send(
        reply.code(429).header('retry-after', wait),
        share,
        renderPasscodeForm('Too many attempts. Try again later.'),
      );
    const isRight =
      passcode.length <= MAX_PASSCODE_LENGTH && (await verifyPassword(share.passcode_hash, passcode));
    if (!isRight) return send(reply.code(403), share, renderPasscodeForm('This passcode is incorrect.'));
    await withSystem(db, 'accept passcode', (tx) => returnPasscodeAttempt(tx, share, network));
    return show(reply, share, token);
  });
}

const renderPasscodeForm = (problem = ''): string =>
  `<h1>Report</h1><p role="alert">${problem}</p><form method="post"><p><label>Passcode <input name="passcode" type="password" autocomplete="off" required></label>
<button>Open report</button></p></form>`;
