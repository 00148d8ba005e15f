import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './growing-textarea.module.css';

type Props = Omit<TextareaProps, 'autosize' | 'classNames' | 'style'> & {
  minRows: number;
  maxRows?: number;
  inputClassName?: string | undefined;
};

/**
 * A text field that grows with its text. Mantine's `autosize` measures the text in script, which forces a layout of the
 * whole page whenever the field is rendered.
 */
export function GrowingTextarea({ minRows, maxRows, inputClassName, ...rest }: Props) {
  return (
    <Textarea
      {...rest}
      rows={minRows}
      style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties}
      classNames={{ input: [classes.input, inputClassName].filter(Boolean).join(' ') }}
    />
  );
}
