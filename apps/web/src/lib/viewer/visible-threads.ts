import type { OwnClientAccess } from '@hearback/contract';

type Reader = { readonly client_access?: OwnClientAccess | null };

/** The threads that a person sees in their locations. People of the workspace see all of them. */
export const getVisibleThreads = ({ client_access }: Reader): OwnClientAccess['threads'] =>
  client_access?.threads ?? 'all';
