import { Button } from '@mantine/core';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { OwnerDepartureDialog } from './owner-departure-dialog.tsx';
import { useAccountDeletion } from './use-account-deletion.ts';

export function DeleteAccountRow() {
  const { begin, busy, toDecide, undecided, leaveWithWorkspace } = useAccountDeletion();
  const handedOver = () => {
    undecided();
    begin();
  };
  return (
    <>
      <SettingRow
        title="Delete Account"
        description="Permanently deletes your profile, access and sessions. Outreach accounts stay in the workspace."
        control={
          <Button variant="outline" color="red" loading={busy} onClick={begin}>
            Delete Account
          </Button>
        }
      />
      {toDecide !== null && (
        <OwnerDepartureDialog
          deletion={toDecide}
          onHandedOver={handedOver}
          onDeleteAll={leaveWithWorkspace}
          deleting={busy}
          onClose={undecided}
        />
      )}
    </>
  );
}
