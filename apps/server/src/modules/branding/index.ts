export { brandFiles } from './brand-files.plugin.ts';
export { brandingRoutes } from './branding.routes.ts';
export {
  findBrandOfActor,
  findClientSender,
  findLocationsBrand,
  findOwnBrand,
} from './client-brand.queries.ts';
export { getBrand } from './get-brand.ts';
