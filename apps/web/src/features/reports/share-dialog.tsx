import {
  counted,
  MAX_PASSCODE_LENGTH,
  MIN_PASSCODE_LENGTH,
  type Report,
  type ReportShare,
  SHARE_DAYS,
} from '@hearback/contract';
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '#web/lib/api/api-error.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useCreateShare, useRevokeShare, useShares } from './api.ts';

type Days = (typeof SHARE_DAYS)[number];

/** Links to the published version. The address of a link is shown once. */
export function ShareDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const { profile } = useViewer();
  const [days, setDays] = useState<Days | null>(30);
  const [passcode, setPasscode] = useState('');
  const create = useCreateShare();
  const shares = useShares(report.id);
  const isShort = passcode !== '' && passcode.length < MIN_PASSCODE_LENGTH;
  const choices = [
    ...SHARE_DAYS.map((value) => ({ value: String(value), label: counted(value, 'day') })),
    ...(profile.role === 'owner' ? [{ value: '', label: 'Never' }] : []),
  ];
  return (
    <Modal opened onClose={onClose} title="Share report" size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Anyone with the link can view the published report without signing in.
        </Text>
        {create.error && <Alert color="red">{describeError(create.error, 'Unknown error')}</Alert>}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate({ id: report.id, days, ...(passcode === '' ? {} : { passcode }) });
          }}
        >
          <Stack gap="sm">
            <NativeSelect
              label="Link expires after"
              data={choices}
              value={days === null ? '' : String(days)}
              onChange={({ currentTarget: { value } }) =>
                setDays(SHARE_DAYS.find((each) => String(each) === value) ?? null)
              }
            />
            <TextInput
              label="Passcode (optional)"
              autoComplete="off"
              maxLength={MAX_PASSCODE_LENGTH}
              value={passcode}
              error={isShort ? `Use at least ${counted(MIN_PASSCODE_LENGTH, 'character')}` : undefined}
              onChange={({ currentTarget: { value } }) => setPasscode(value)}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={create.isPending} disabled={isShort}>
                Create link
              </Button>
            </Group>
          </Stack>
        </form>
        {create.data && (
          <>
            <CopyField label="Link" value={create.data.url} />
            <Text size="sm" c="dimmed">
              Copy the link now. It is not shown again.
            </Text>
          </>
        )}
        <QueryStates query={shares} failure="Failed to load the links" loading="Loading links..." bare>
          {(listed) => listed.map((share) => <ShareRow key={share.id} share={share} />)}
        </QueryStates>
      </Stack>
    </Modal>
  );
}

function ShareRow({ share }: { share: ReportShare }) {
  const revoke = useRevokeShare();
  const { expires_at, revoked_at, has_passcode, views, last_viewed_at, created_at } = share;
  const facts = [
    counted(views, 'view'),
    ...(last_viewed_at === null ? [] : [`last ${formatMoment(last_viewed_at)}`]),
    ...(has_passcode ? ['with passcode'] : []),
    expires_at === null ? 'does not expire' : `expires ${formatMoment(expires_at)}`,
  ];
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm">Created {formatMoment(created_at)}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      {revoked_at === null && !isExpired ? (
        <Button
          variant="default"
          size="compact-sm"
          loading={revoke.isPending}
          onClick={() => void revoke.ask(share.id)}
        >
          Revoke
        </Button>
      ) : (
        <Text size="sm">{revoked_at === null ? 'Expired' : 'Revoked'}</Text>
      )}
    </Group>
  );
}
