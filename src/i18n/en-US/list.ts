import type { Pack } from '../text';
import type { list as zh } from '../zh-CN/list';

export const list: Pack<typeof zh> = {
  range: 'Showing {{from}} to {{to}} of {{total}} records',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  refresh: 'Refresh',
  jump: 'Go to',
  pageUnit: 'page',
  pagePlace: 'Page {{page}} of {{pages}}',
  size: 'Records per page',
  sizeOption: '{{size}} / page',

  search: 'Search',
  reset: 'Reset',
  more: 'More fields',
  less: 'Fewer fields',
  any: 'All',

  add: 'Add',
  edit: 'Edit',
  remove: 'Delete',
  removeMany: 'Delete selected',
  others: 'More',
  actions: 'Actions',
  selected: '{{count}} selected',
  unselect: 'Clear selection',
  selectRow: 'Select {{name}}',

  hideSearch: 'Hide the search form',
  showSearch: 'Show the search form',
  density: 'Table density',
  compact: 'Compact',
  secondary: 'Secondary',
  easy: 'Easy',
  columns: 'Visible columns',
  defaultColumns: 'Restore defaults',

  confirmTitle: 'confirm deletion',
  confirmContent: 'this will delete the selected data, sure?',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',

  nothingFound: 'Nothing matches these conditions',
  clearConditions: 'Clear conditions',
  retry: 'Try again',
  copy: 'Copy',

  save: 'Save',
  saving: 'Saving…',
  restored: 'What you had not saved last time has been restored',
  discard: 'Discard',
  leaveTitle: 'Not saved yet',
  leaveContent: 'Your changes will be lost if you leave. Leave?',
  leave: 'Leave',
  stay: 'Keep editing',
  conflictTitle: 'Changed by somebody else',
  conflictContent:
    'Somebody else has changed this record while you were editing it. Load it as it is now, or overwrite it with your version.',
  takeTheirs: 'Load it',
  overwrite: 'Overwrite',

  showSide: 'Show the side panel',
  hideSide: 'Hide the side panel',
};
