import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { PaymentSuccessPage } from '#web/features/billing/success/payment-success-page.tsx';
import { useOptionalViewer } from '#web/lib/viewer/viewer.ts';

export const Route = createFileRoute('/(public)/payment-success')({
  staticData: { title: 'Payment success' },
  validateSearch: z.object({ session_id: z.coerce.string().min(1).optional().catch(undefined) }),
  component: PaymentSuccess,
});

function PaymentSuccess() {
  const { session_id } = Route.useSearch();
  return <PaymentSuccessPage sessionId={session_id} signedIn={useOptionalViewer() !== null} />;
}
