import type { ReactNode } from 'react';
import type { Icon } from '#web/ui/icons/icon.tsx';

export type IntegrationStatus = {
  readonly connected: boolean;
  readonly lastSync: string | null;
  readonly error: string | null;
  /** Optional detailed status: '2/3 active'. */
  readonly shown?: string;
};

export type Connection = {
  readonly connect: (apiKey: string) => Promise<unknown>;
  readonly disconnect: () => Promise<unknown>;
};

type IntegrationInfo = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly icon: Icon;
  readonly requiresApiKey: boolean;
  /** Only for owners and team members. */
  readonly adminOnly: boolean;
};

/** Undefined while loading. */
type WithStatus = { readonly useStatus: () => IntegrationStatus | undefined };

/** It has its own panel in its own tab. */
type CoreIntegration<P> = IntegrationInfo &
  WithStatus & {
    readonly hiddenFromUI: false;
    readonly core: { readonly tab: string; readonly panel: (props: P) => ReactNode };
  };

/** It is shown as the generic card. */
export type GenericIntegration = IntegrationInfo &
  WithStatus & {
    readonly hiddenFromUI: false;
    readonly core: null;
    readonly useConnection: () => Connection;
  };

/** It is set up on another screen. */
type HiddenIntegration = IntegrationInfo & { readonly hiddenFromUI: true };

/** An entry of the registry with everything the screen needs to show an integration. */
export type Integration<P> = CoreIntegration<P> | GenericIntegration | HiddenIntegration;

type IntegrationList<P> = { readonly core: CoreIntegration<P>[]; readonly generic: GenericIntegration[] };

/** Integrations visible to the user, in registry order. */
export function listShown<P>(all: readonly Integration<P>[], isAdmin: boolean): IntegrationList<P> {
  const seen = all.filter((one) => !one.hiddenFromUI && (isAdmin || !one.adminOnly));
  return {
    core: seen.filter((one): one is CoreIntegration<P> => !one.hiddenFromUI && one.core !== null),
    generic: seen.filter((one): one is GenericIntegration => !one.hiddenFromUI && one.core === null),
  };
}
