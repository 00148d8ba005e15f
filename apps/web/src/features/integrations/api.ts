import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/lib/toast/toast.ts';
import type { Connection } from './integration.ts';

type NamedIntegration = { readonly name: string };

export const useConnect = ({ name, connect }: NamedIntegration & Pick<Connection, 'connect'>) =>
  useMutation({
    mutationFn: (key: string) => connect(key),
    meta: { failure: null },
    onSuccess: () => toast.success(`${name} connected`),
  });

export const useDisconnect = ({ name, disconnect }: NamedIntegration & Pick<Connection, 'disconnect'>) =>
  useMutation({
    mutationFn: disconnect,
    meta: { failure: 'Failed to disconnect integration' },
    onSuccess: () => toast.success(`${name} disconnected`),
  });
