import { contract, type EndpointMeta } from '@hearback/contract';

export type Endpoint = {
  name: string;
  method: string;
  path: string;
  access: EndpointMeta['access'];
  refusals?: EndpointMeta['refusals'];
  worksWithTemporaryPassword: boolean;
  worksWithoutSecondFactor: boolean;
};

type Leaf = { '~orpc': { meta: EndpointMeta; route: { method?: string; path?: string } } };

const isLeaf = (node: object): node is Leaf => '~orpc' in node;

/** Lists every endpoint by walking the contract, so a new one cannot be missed. */
export function listEndpoints(node: object = contract, name = ''): Endpoint[] {
  if (isLeaf(node)) {
    const { meta, route } = node['~orpc'];
    return [
      {
        name,
        method: route.method ?? 'POST',
        path: `/api${route.path}`,
        access: meta.access,
        refusals: meta.refusals,
        worksWithTemporaryPassword: meta.worksWithTemporaryPassword === true,
        worksWithoutSecondFactor: meta.worksWithoutSecondFactor === true,
      },
    ];
  }
  return Object.entries(node).flatMap(([key, child]) =>
    listEndpoints(child as object, name ? `${name}.${key}` : key),
  );
}
