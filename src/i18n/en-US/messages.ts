import type { Pack } from '../text';
import type { messages as source } from '../zh-CN/messages';

export const messages: Pack<typeof source> = {
  title: 'My messages',
  find: 'Title or content',
  states: { all: 'All', unread: 'Unread', read: 'Read' },
  state: 'Reading state',
  readAll: 'Mark all as read',
  news: 'New messages: {{count}}',
  empty: 'No messages yet.',
  pickOne: 'Choose a message to read it',
  unread: 'Unread',
  repeated: '{{title}} ({{times}})',
  remove: 'Delete',
  removeContent: 'Only your own copy is deleted. Do you want to continue?',
  back: 'Back to the list',
};
