import type { Pack } from '../text';
import type { sentMessages as zh } from '../zh-CN/sent-messages';

export const sentMessages: Pack<typeof zh> = {
  title: 'Messages',
  write: 'Write message',
  send: 'Send',
  empty: 'No messages have been sent yet.',
  messageTitle: 'Title',
  content: 'Content',
  read: 'Read',
  readTime: 'Read at',
  sender: 'Sender',
  time: 'Sent',
  show: 'View',
  to: 'Recipients',
  some: 'Selected',
  everybody: 'Everyone',
  users: 'Users',
  departments: 'Departments',
  departmentsHelp: 'With their subdepartments',
  roles: 'Roles',
  confirm: 'Confirm',
  agree: 'Send to all {{count}} users',
  confirmFirst: 'Confirm that this goes to everyone',
  countFailed: 'The number of users could not be loaded',
  noRecipient: 'Select at least one recipient',
  noReaders: 'No recipients that you may see',
  named: '{{title}} (read {{readers}}/{{recipients}})',
  withdraw: 'Withdraw',
  withdrawContent:
    'None of the {{count}} recipients can see it anymore, not even the {{read}} who have read it. This cannot be undone.',
};
