import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * A component whose file is loaded when it is first shown. Where the page is being reloaded because the file is gone,
 * `load` resolves to nothing: it goes on waiting then.
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module | undefined>,
  pick: (module: Module) => ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const module = await load();
    return module === undefined ? new Promise<never>(() => undefined) : { default: pick(module) };
  });
}
