import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '#web/features/billing/success/payment-success-page.tsx';
import { defineSearchParams, text } from '#web/lib/search-params/search-params.ts';
import { useOptionalViewer } from '#web/lib/viewer/viewer.ts';

export const Route = createFileRoute('/(public)/payment-success')({
  staticData: { title: 'Payment success' },
  validateSearch: defineSearchParams({ session_id: text(1000, 1) }),
  component: PaymentSuccess,
});

function PaymentSuccess() {
  const { session_id } = Route.useSearch();
  return <PaymentSuccessPage sessionId={session_id} signedIn={useOptionalViewer() !== null} />;
}
