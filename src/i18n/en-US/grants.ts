import type { Pack } from '../text';
import type { grants as zh } from '../zh-CN/grants';

export const grants: Pack<typeof zh> = {
  title: 'Authorize role: {{roleName}}',
  open: 'Authorize',
  tree: 'Menus and permissions',
  search: 'Search menus and permissions',
  onlyGranted: 'Selected only',
  unfoldAll: 'Expand all',
  foldAll: 'Collapse all',
  hint: 'Ticking a button ticks its page; unticking a page unticks its buttons.',
  removingHint: 'Ticking a page ticks its buttons; unticking a button unticks its page.',
  keysHint: 'Hold Shift for a whole branch.',
  locked: 'You do not have this permission, so you cannot grant it or take it away',
  lockedShort: 'Not yours to change',
  nothing: 'There is no menu to authorize',
  changes: 'Changes: {{count}}',
  noChanges: 'No changes yet',
  added: '+ {{name}}',
  removed: '− {{name}}',
  buttonOf: '{{page}}: {{button}}',
  scopeChange: 'Data scope becomes “{{scope}}”',
  members: 'Users with this role: {{count}}. The change applies as soon as it is saved.',
  merged:
    'Someone else changed what this role allows while you were working. Your changes were added to theirs. Please check them and save again. Their changes:',
  way: 'Bulk authorization',
  ways: {
    adding: 'Add',
    removing: 'Take away',
  },
  take: 'Take away ({{count}})',
  takeContent: 'Menus and permissions taken from {{tenants}} tenants: {{count}}. Users who lose them at once: {{users}}.',
  save: 'Save changes ({{count}})',
};
