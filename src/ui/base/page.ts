import type { ComponentType } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate';
import type { LoadedPage } from '../../machines/base/page';

export interface PageFile extends LoadedPage {
  readonly View: ComponentType<{ page: AnyActorRef }>;
}

/** Checks that a page's view fits its machine, then forgets both types: tabs hold pages of every kind. */
export const definePage = <Logic extends AnyActorLogic>(page: {
  machine: Logic;
  View: ComponentType<{ page: ActorRefFrom<Logic> }>;
}): PageFile => page as unknown as PageFile;

/** Machines know a page file without its view; a view finds it again. */
export const hasView = (file: LoadedPage): file is PageFile => 'View' in file;
