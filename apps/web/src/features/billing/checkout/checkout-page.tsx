import type { Profile } from '@hearback/contract';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { ColorSchemeToggle } from '#web/ui/layout/color-scheme-toggle.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Wordmark } from '#web/ui/layout/wordmark.tsx';
import classes from './checkout.module.css';
import { Offer } from './offer.tsx';

/** `profile` is null for visitors, who get an account by paying. */
export function CheckoutPage({ profile }: { profile: Profile | null }) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <Link to="/" aria-label="Hearback, home" className={classes.brand}>
          <Wordmark />
        </Link>
        <div className={classes.side}>
          <ColorSchemeToggle />
          <ButtonLink to={profile === null ? '/auth' : '/'} variant="default">
            {profile === null ? 'Sign in' : 'Back to Hearback'}
          </ButtonLink>
        </div>
      </header>
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
