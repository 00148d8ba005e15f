import { type ComponentType, createElement, lazy, Suspense } from 'react';

/** Fetched by whoever opens it: what few need, and not at once, keeps nobody waiting for the screen. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props: Props) => <Suspense fallback={null}>{createElement(Loaded, props)}</Suspense>;
}
