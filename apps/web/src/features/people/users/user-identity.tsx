import type { Person } from '@hearback/contract';
import type { ReactNode } from 'react';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { nameOfPerson } from '../person-name.ts';
import classes from './users.module.css';

type Props = { person: Person; isViewer: boolean; details?: ReactNode };

function toInitials(person: Person): string {
  const letters = [person.first_name, person.last_name].map((name) => [...name][0] ?? '').join('');
  return (letters || ([...person.email][0] ?? '')).toUpperCase();
}

/** With `details` it shows the whole person on a narrow screen. */
export function UserIdentity({ person, isViewer, details }: Props) {
  const name = nameOfPerson(person);
  return (
    <div className={classes.person} data-narrow={details !== undefined || undefined}>
      <span className={classes.initials} aria-hidden="true">
        {toInitials(person)}
      </span>
      <div>
        <div className={classes.line}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          {isViewer && <DataBadge value="You" tone="brand" />}
          {person.has_temporary_password && (
            <DataBadge
              value="Temporary password"
              tone="warning"
              label="Has not chosen their own password yet"
            />
          )}
        </div>
        {details !== undefined && <div className={classes.details}>{details}</div>}
      </div>
    </div>
  );
}
