import { useViewer } from '#web/lib/viewer/viewer.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import classes from './shell.module.css';

export function AccountSummary() {
  const { profile } = useViewer();
  return (
    <div className={classes.account}>
      <span className={classes.email} title={profile.email}>
        {profile.email}
      </span>
      <DataBadge stored value={profile.role} label="Role" />
      <DataBadge stored value={profile.user_type} label="User type" tone="brand" />
    </div>
  );
}
