import { useForm } from '@mantine/form';
import { type NewPassword, passwordFault } from './new-password.ts';

/** A form with a new password. Errors are shown below the fields. */
export function useNewPasswordForm<More extends object>(more: More) {
  const form = useForm<NewPassword & More>({ initialValues: { ...more, password: '', confirm: '' } });

  const submitTo = (take: (values: NewPassword & More) => void) =>
    form.onSubmit((values) => {
      const fault = passwordFault(values);
      if (fault === null) return take(values);
      form.setFieldError(fault.field, fault.sentence);
      form.getInputNode(fault.field)?.focus();
    });

  return { form, submitTo };
}
