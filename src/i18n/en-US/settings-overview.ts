import type { Texts } from '../text';

export const settingsOverview: Texts['settingsOverview'] = {
  title: 'Settings overview',
  about: 'What is set, what is still as shipped, and what is weak.',
  open: 'Go to {{page}}',
  noThirdParties: 'There is no third party yet.',
  embedding: 'Sites that may embed the console',
  embeddingOff: 'No site may embed the console.',
  embeddingHow:
    'Decided by the server setting OFA_EMBED_ORIGINS, for all organizations. It lists origins with commas between them, and takes effect when the server restarts.',
};
