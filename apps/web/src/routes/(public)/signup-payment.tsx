import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../-shell/public-page.tsx';

export const Route = createFileRoute('/(public)/signup-payment')({
  staticData: { title: 'Pricing' },
  component: SignupPayment,
});

function SignupPayment() {
  return (
    <PublicPage title="Choose your plan">
      Plans cannot be bought here yet. If your agency already has an account, sign in.
    </PublicPage>
  );
}
