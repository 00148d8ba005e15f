export { brandFiles } from './brand-files.plugin.ts';
export { brandPage } from './brand-page.ts';
export { brandingRoutes } from './branding.routes.ts';
export {
  findBrandOfActor,
  findClientSender,
  findLocationsBrand,
  findOwnBrand,
  findUserBrand,
} from './client-brand.queries.ts';
export { findPrintedBrand, type PrintedBrand } from './find-printed-brand.ts';
export { getBrand, toMailSender } from './get-brand.ts';
export { listenForCertificates } from './hosts/certificate-listener.ts';
export { findClientOrigin } from './hosts/find-client-origin.ts';
export { findHostWorkspace } from './hosts/find-host-workspace.ts';
export { findServedHost } from './hosts/hosts.queries.ts';
export { recheckHostsJob } from './hosts/recheck-hosts.job.ts';
export { hideAddress, type LinkRoute, sendLinkPage } from './link-page.ts';
export { MAIL_SERVER_PASSWORD } from './mail-server/mail-server.queries.ts';
export { sendAsAgency } from './mail-server/send-as-agency.ts';
