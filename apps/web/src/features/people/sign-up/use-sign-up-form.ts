import { useForm } from '@mantine/form';
import { useSignUp } from '#web/features/people/api/sign-up.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { passwordFault } from '../new-password/new-password.ts';

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  company_name: '',
  company_website: '',
  phone: '',
  password: '',
  confirm: '',
};

export function useSignUpForm(onSignedUp: (email: string) => void) {
  const signUp = useSignUp();
  const form = useForm({ initialValues: EMPTY });

  const submit = form.onSubmit(({ confirm, ...agency }) => {
    const fault = passwordFault({ password: agency.password, confirm });
    if (fault === null) {
      signUp.mutate(agency, { onSuccess: () => onSignedUp(agency.email.trim()) });
      return;
    }
    // The toast has the message. The field only marks the position.
    toast.error(fault.title, fault.sentence);
    form.setFieldError(fault.field, true);
    form.getInputNode(fault.field)?.focus();
  });

  const field = (name: keyof typeof EMPTY, maxLength: number) => ({
    ...form.getInputProps(name),
    // Mantine's password field does not set aria-invalid.
    'aria-invalid': form.errors[name] !== undefined || undefined,
    maxLength,
    withAsterisk: false,
  });

  return { field, submit, busy: signUp.isPending };
}
