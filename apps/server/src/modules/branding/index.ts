export { brandFiles } from './brand-files.plugin.ts';
export { brandPage } from './brand-page.ts';
export { brandingRoutes } from './branding.routes.ts';
export {
  findBrandOfActor,
  findClientSender,
  findLocationsBrand,
  findOwnBrand,
} from './client-brand.queries.ts';
export { getBrand } from './get-brand.ts';
export { listenForCertificates } from './hosts/certificate-listener.ts';
export { findHostWorkspace } from './hosts/find-host-workspace.ts';
export { recheckHostsJob } from './hosts/recheck-hosts.job.ts';
