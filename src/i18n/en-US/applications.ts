import type { Pack } from '../text';
import type { applications as zh } from '../zh-CN/applications';

/** The application centre: common menus, the workbench, sub-systems (§2.2, §2.3). */
export const applications: Pack<typeof zh> = {
  failed: 'The apps could not be loaded',
  all: 'All apps',
  find: 'Find an app',
  count: '{{count}} apps found',
  noneFound: 'No app matches',
  collected: 'Favorites',
  noneCollected: 'No favorites yet. Press the star of an app to add it.',
  used: 'Opened often',
  arrange: 'Customize',
  collect: 'Add {{title}} to favorites',
  discard: 'Remove {{title}} from favorites',
  mine: 'My workbench',
  mineHint: 'Drag, or use the arrow keys, to sort. The home page has the same order. Changes are saved by themselves.',
  grip: 'Move {{title}}',
  keys: 'Press Space to pick up, the arrow keys to move, Space again to drop, Esc to put back',
  standing: '{{title}} is at position {{at}} of {{of}}',
  saving: 'Saving…',
  others: 'Apps to add',
  forward: 'Move {{title}} forward',
  back: 'Move {{title}} back',
  remove: 'Remove {{title}}',
  subsystems: 'Subsystems',
  here: 'Current subsystem',
  enter: 'Switch to this subsystem',
  enterElsewhere: 'Enter without signing in again',
  ownSite: 'Open its own site',
  closed: 'You have no access to this subsystem',
};
