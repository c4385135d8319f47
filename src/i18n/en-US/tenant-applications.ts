import type { Pack } from '../text';
import type { tenantApplications as zh } from '../zh-CN/tenant-applications';

export const tenantApplications: Pack<typeof zh> = {
  title: 'Tenant applications',
  organization: 'Organization',
  orgCode: 'Tenant code',
  status: 'Status',
  waiting: 'Waiting',
  approved: 'Approved',
  refused: 'Refused',
  contactName: 'Contact',
  contactPhone: 'Contact phone',
  username: 'Administrator',
  createTime: 'Applied',
  decideTime: 'Decided',
  reason: 'Reason for refusal',
  remark: 'Notes',
  lastDay: 'Last day (optional)',
  emptyHint: 'No applications yet. An organization applies by the link on the sign-in page.',
  asks: '{{organization}}, contact {{contactName}} ({{contactPhone}})',
  approve: 'Approve',
  approveTitle: 'Approve the application of “{{organization}}”',
  approveContent:
    'Makes a tenant and the account of its administrator. The password is shown once: pass it on to the contact. A code or account that is taken can be changed here.',
  refuse: 'Refuse',
  refuseTitle: 'Refuse the application of “{{organization}}”',
  refuseContent: 'The applicant sees the reason with the receipt.',
};
