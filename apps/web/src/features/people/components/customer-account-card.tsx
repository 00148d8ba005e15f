import { Panel } from '#web/ui/layout/panel.tsx';
import { DeleteAccountRow } from '../removal/delete-account-row.tsx';

/** Customers have no account settings but can delete their account. */
export const CustomerAccountCard = () => (
  <Panel title="Your account">
    <DeleteAccountRow />
  </Panel>
);
