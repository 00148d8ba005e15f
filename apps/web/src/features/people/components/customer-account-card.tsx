import { Panel } from '#web/ui/layout/panel.tsx';
import { DeleteAccountRow } from '../removal/delete-account-row.tsx';

/** A customer has no account settings to make, but may go like anybody. */
export const CustomerAccountCard = () => (
  <Panel title="Your account">
    <DeleteAccountRow />
  </Panel>
);
