import { Button, Input, Text } from '@mantine/core';
import { useId } from 'react';
import { IconCircleCheck } from '#web/ui/icons/other.ts';
import classes from '../checkout.module.css';
import type { Discount } from './use-discount.ts';

export function DiscountField({ discount }: { discount: Discount }) {
  const { code, verdict, edit, apply } = discount;
  const id = useId();
  const invalid = verdict.status === 'invalid';
  return (
    <div>
      <Input.Wrapper
        id={id}
        label="Discount code (optional)"
        error={invalid && 'Invalid or expired discount code'}
      >
        <div className={classes.discount}>
          <Input
            id={id}
            autoComplete="off"
            maxLength={100}
            value={code}
            error={invalid}
            onChange={(event) => edit(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter in this field submits this field, not the form.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
          <Button
            variant="default"
            loading={verdict.status === 'validating'}
            disabled={code.trim() === ''}
            onClick={apply}
          >
            Apply
          </Button>
        </div>
      </Input.Wrapper>
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
