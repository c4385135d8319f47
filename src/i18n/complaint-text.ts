import type { Complaint } from '../machines/base/complaints';
import { failureText } from './failure-text';
import type { Translate } from './text';

/** The text below a field; `missing` is the field's own prompt. */
export function complaintText(t: Translate, complaint: Complaint, missing: string): string {
  if (complaint === 'missing') return missing;
  if (typeof complaint === 'string') return t(`entry.complaint.${complaint}`);
  if ('kind' in complaint) return failureText(t, complaint, 'operation');
  switch (complaint.say) {
    case 'length':
      return t('entry.complaint.length', complaint);
    case 'classes':
      return t('entry.complaint.classes', complaint);
    case 'tooLong':
      return t('entry.complaint.tooLong', complaint);
  }
}
