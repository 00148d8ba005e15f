import { type ComponentType, createElement, lazy, Suspense } from 'react';

/** Loaded when it is opened, so that rarely used dialogs do not delay the screen. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>;
}
