import type { ComponentProps, FunctionComponent } from 'react';

type IconProps = Omit<ComponentProps<'svg'>, 'stroke'> & {
  /** Width and height in pixels. */
  readonly size?: number | string;
  /** Stroke width on a grid of 24. */
  readonly stroke?: number | string;
};

export type Icon = FunctionComponent<IconProps>;

function Drawing({
  lines,
  size = 24,
  stroke = 2,
  'aria-label': label,
  ...rest
}: IconProps & { readonly lines: string }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      width={size}
      height={size}
      strokeWidth={stroke}
      aria-hidden={label === undefined}
      aria-label={label}
      {...rest}
    >
      <path d={lines} />
    </svg>
  );
}

/**
 * The lines of an icon of Tabler Icons (https://tabler.io/icons), copyright Paweł Kuna, under the MIT license. Only the icons
 * in use are copied here, because the package has eighteen thousand files, a quarter of all files of an install.
 */
export const icon =
  (lines: string): Icon =>
  (props) => <Drawing lines={lines} {...props} />;
