import type { Profile } from '@hearback/contract';
import { TopBar } from '#web/ui/centered-page/top-bar.tsx';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import classes from './checkout.module.css';
import { Offer } from './offer.tsx';

/** `profile` is null for visitors, who get an account with the payment. */
export function CheckoutPage({ profile }: { profile: Profile | null }) {
  return (
    <div className={classes.page}>
      <TopBar
        aside={
          <ButtonLink to={profile === null ? '/auth' : '/'} variant="default">
            {profile === null ? 'Sign in' : 'Back to Hearback'}
          </ButtonLink>
        }
      />
      <main className={classes.main}>
        <div className={classes.hero}>
          <PageTitle className={classes.title}>Choose your plan</PageTitle>
          <p className={classes.words}>
            Priced by CRM locations, billed monthly in US dollars. Change or cancel it from Settings.
          </p>
        </div>
        <Offer profile={profile} />
      </main>
    </div>
  );
}
