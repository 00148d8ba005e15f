import { Resolver } from 'node:dns/promises';

/** Loaded with `--import` into the attacked processes, so that a scenario can change the address of a name. */
const { resolve4 } = Resolver.prototype;
Resolver.prototype.resolve4 = function resolveThere(...query) {
  this.setServers([process.env.ATTACK_NAME_SERVER]);
  return resolve4.apply(this, query);
};
