import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../-shell/public-page.tsx';

export const Route = createFileRoute('/(public)/payment-success')({
  staticData: { title: 'Payment success' },
  component: PaymentSuccess,
});

function PaymentSuccess() {
  return (
    <PublicPage title="Payment success">
      Once your payment is confirmed, your login credentials arrive by e-mail. This may take up to 5 minutes.
    </PublicPage>
  );
}
