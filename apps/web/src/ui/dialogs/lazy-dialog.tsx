import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { createStore, type Store } from '#web/lib/store.ts';

type LazyProps<Props> = {
  loaded: Store<ComponentType<Props> | null>;
  Lazy: ComponentType<Props>;
  fallback: ReactNode;
  props: Props;
};

/** The component stays the same while it is mounted, because another one would lose its state. */
function Loaded<Props extends object>({ loaded, Lazy, fallback, props }: LazyProps<Props>) {
  const [component] = useState<ComponentType<Props> | null>(loaded.get);
  if (component !== null) return createElement(component, props);
  return <Suspense fallback={fallback}>{createElement(Lazy, props)}</Suspense>;
}

/**
 * Loaded when it is opened, so that rarely used dialogs do not delay the screen. A preloaded dialog renders immediately,
 * so that it receives the next key.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  const loaded = createStore<ComponentType<Props> | null>(() => null);
  const preload = async () => {
    const dialog = await load();
    loaded.set(dialog);
    return dialog;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await preload() }));
  return Object.assign((props: Props) => <Loaded<Props> {...{ loaded, Lazy, fallback, props }} />, {
    preload,
  });
}
