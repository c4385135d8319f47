import type { AnyActorLogic } from 'xstate';

export interface Late<Logic extends AnyActorLogic> {
  /** To be started once `arrive` has been waited for, and not before. */
  readonly logic: Logic;
  readonly arrive: () => Promise<void>;
}

/** An actor logic whose file is fetched when it is needed, so that it does not weigh on the first screen. */
export function late<Logic extends AnyActorLogic>(load: () => Promise<Logic>): Late<Logic> {
  let arrived: Logic | undefined;
  const present = () => {
    if (!arrived) throw new Error('An actor was started before its file had arrived.');
    return arrived;
  };
  return {
    // Whatever is asked of it is asked of what has arrived.
    logic: new Proxy(
      {},
      { get: (_, name) => Reflect.get(present(), name), has: (_, name) => Reflect.has(present(), name) },
    ) as Logic,
    arrive: async () => {
      arrived ??= await load();
    },
  };
}
