import { Alert, Anchor } from '@mantine/core';
import { IconExternalLink } from '#web/ui/icons/other.ts';
import type { Payment } from '../use-checkout.ts';

export function PaymentOpened({ payment: { url, opened } }: { payment: Payment }) {
  return (
    <Alert
      color={opened ? 'brand' : 'yellow'}
      role="status"
      icon={<IconExternalLink size={18} aria-hidden="true" />}
    >
      {opened ? 'The payment page is open in another tab. ' : 'Your browser blocked the payment page. '}
      <Anchor
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        inherit
        fw={500}
        underline="always"
        c="inherit"
      >
        {opened ? 'Open it again' : 'Open the payment page'}
      </Anchor>
    </Alert>
  );
}
