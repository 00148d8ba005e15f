import { Button, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './checkout.module.css';
import type { Discount } from './use-discount.ts';

export function DiscountField({ discount }: { discount: Discount }) {
  const { code, verdict, edit, apply } = discount;
  const validating = verdict.status === 'validating';
  return (
    <div>
      <div className={classes.discount}>
        <TextInput
          label="Discount code (optional)"
          autoComplete="off"
          maxLength={100}
          value={code}
          error={verdict.status === 'invalid' && 'Invalid or expired discount code'}
          onChange={(event) => edit(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in this field means this field's button, not the form's.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            apply();
          }}
        />
        <Button variant="default" loading={validating} disabled={code.trim() === ''} onClick={apply}>
          Apply
        </Button>
      </div>
      <div role="status">
        {verdict.status === 'valid' && (
          <Text size="sm" className={classes.valid}>
            <IconCircleCheck size={16} aria-hidden="true" />
            {verdict.description}
          </Text>
        )}
      </div>
    </div>
  );
}
