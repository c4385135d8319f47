import { takesAnswer } from './form-answers';
import { allItems, type FormDocument, type FormItem } from './form-document';
import type { Audience } from './form-publications';

/** Why a form cannot be published as it is, and which of its items keep it from that. */
export interface Unpublishable {
  readonly refusal: 'formNothingToAnswer' | 'formAsksPassword' | 'guestsSendNoFiles';
  readonly items: readonly FormItem[];
}

/** No form asks for a password, which the readers of its replies would see. Guests cannot upload, so nothing that they must answer is a file. */
export function unpublishable({ drawingItems }: FormDocument, audience: Audience): Unpublishable | null {
  const items = allItems(drawingItems);
  if (!items.some(takesAnswer)) return { refusal: 'formNothingToAnswer', items: [] };
  const passwords = items.filter(({ type }) => type === 'password');
  if (passwords.length > 0) return { refusal: 'formAsksPassword', items: passwords };
  const files = items.filter(({ type, required, requireIf }) => type === 'upload' && (required || requireIf !== undefined));
  return audience === 'anyone' && files.length > 0 ? { refusal: 'guestsSendNoFiles', items: files } : null;
}
