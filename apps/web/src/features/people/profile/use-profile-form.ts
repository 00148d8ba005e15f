import type { Profile, ProfileEdit } from '@hearback/contract';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useUpdateProfile } from '../api/account.ts';
import { changedFields, mergeIncoming, missingFields, toEdit } from './profile-edits.ts';

export function useProfileForm(profile: Profile) {
  const update = useUpdateProfile();
  const base = useRef(toEdit(profile));
  const form = useForm<ProfileEdit>({
    initialValues: toEdit(profile),
    validate: (values) => missingFields(values, base.current),
  });

  const follow = (incoming: ProfileEdit, from: ProfileEdit) => {
    form.setValues((values) => mergeIncoming({ ...incoming, ...values }, from, incoming));
    form.setInitialValues(incoming);
    base.current = incoming;
  };

  const acceptIncoming = useEffectEvent((incoming: ProfileEdit) => {
    if (changedFields(incoming, base.current).length > 0) follow(incoming, base.current);
  });

  // During a save the profile is our optimistic value, which must not be treated as a remote change.
  useEffect(() => {
    if (!update.isPending) acceptIncoming(toEdit(profile));
  }, [update.isPending, profile]);

  const save = form.onSubmit((values) =>
    // Input typed during the save is kept.
    update.mutate(values, { onSuccess: (saved) => follow(toEdit(saved), values) }),
  );

  return {
    form,
    save,
    saving: update.isPending,
    changed: changedFields(form.values, base.current),
    discard: () => form.setValues(base.current),
  };
}
