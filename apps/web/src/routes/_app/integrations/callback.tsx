import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { toast } from '../../../lib/toast.ts';

const text = z.coerce.string().optional().catch(undefined);

export const Route = createFileRoute('/_app/integrations/callback')({
  staticData: { title: 'Connecting' },
  validateSearch: z.object({ code: text, state: text, error: text, error_description: text }),
  component: Callback,
});

function Callback() {
  const search = Route.useSearch();
  useEffect(() => toast.error('OAuth Error', reasonFor(search)), [search]);
  return <Navigate to="/integrations" replace />;
}

type Return = { code?: string; state?: string; error?: string; error_description?: string };

function reasonFor({ code, state, error, error_description }: Return): string {
  if (error !== undefined) return error_description || 'Authorization was denied';
  if (!code) return 'Missing authorization code';
  if (!state) return 'Missing OAuth state parameter';
  return 'Connecting a CRM is not available yet.';
}
