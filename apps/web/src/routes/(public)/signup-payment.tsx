import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#web/features/billing/checkout/checkout-page.tsx';
import { useOptionalViewer } from '#web/lib/viewer/viewer.ts';

export const Route = createFileRoute('/(public)/signup-payment')({
  staticData: { title: 'Pricing' },
  component: SignupPayment,
});

function SignupPayment() {
  const viewer = useOptionalViewer();
  return <CheckoutPage profile={viewer?.profile ?? null} />;
}
