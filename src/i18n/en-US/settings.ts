import type { Texts } from '../text';

export const settings: Texts['settings'] = {
  unsaved: 'Unsaved changes: {{count}}',
  discard: 'Discard changes',
  weak: 'Weak',
  shipped: 'As shipped',
  yes: 'Yes',
  no: 'No',
};
