import type { Details } from '@hearback/contract';
import { externalUrl } from '#web/lib/wording/external-url.ts';
import { mailLink } from '#web/lib/wording/mail-link.ts';
import classes from '#web/ui/buttons/plain-button.module.css';
import { IconBrandLinkedin, IconMail } from '#web/ui/icons/inbox.ts';

type Props = { details: Pick<Details, 'name' | 'email' | 'linkedin_url'> };

export function PersonLinks({ details: { name, email, linkedin_url } }: Props) {
  const profile = externalUrl(linkedin_url);
  return (
    <>
      {profile !== null && (
        <a
          href={profile}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.icon}
          title="LinkedIn profile"
          aria-label={`LinkedIn profile of ${name}`}
        >
          <IconBrandLinkedin size={16} stroke={1.7} aria-hidden="true" />
        </a>
      )}
      {email !== null && (
        <a
          href={mailLink(email)}
          className={classes.icon}
          title={email}
          aria-label={`Send an email to ${email}`}
        >
          <IconMail size={16} stroke={1.7} aria-hidden="true" />
        </a>
      )}
    </>
  );
}
