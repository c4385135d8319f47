import { type ActorRefFrom, fromTransition } from 'xstate';
import type { TabTitle } from './tabs';

export type TitleEvent = { type: 'titled'; title: TabTitle };

/** What the document is about: the tab that the strip has shown last. In which words is for the view to say. */
export const createTitleLogic = () =>
  fromTransition<TabTitle | null, TitleEvent, never, undefined>((_, { title }) => title, null);

export type TitleRef = ActorRefFrom<ReturnType<typeof createTitleLogic>>;
