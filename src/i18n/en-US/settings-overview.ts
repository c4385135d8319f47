import type { Texts } from '../text';

export const settingsOverview: Texts['settingsOverview'] = {
  title: 'Settings overview',
  about: 'What is set, what is still as shipped, and what is weak.',
  open: 'Go to {{page}}',
  noThirdParties: 'There is no third party yet.',
};
