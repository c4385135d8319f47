import { allItems, type FormDocument } from '../../../contract/form-document';
import { formProblems } from '../../../contract/form-problems';
import { type FormRow, MOST_FORMS } from '../../../contract/forms';
import { Refusal } from '../../platform/failures';

/** Only a form without any fault is stored: others will fill it in. The answer says what is wrong, and where. */
export function refuseWrong(document: FormDocument) {
  const problems = formProblems(document);
  if (problems.length > 0) throw new Refusal('formWrong', problems);
}

export function refuseFull(count: number) {
  if (count >= MOST_FORMS) throw new Refusal('formsFull');
}

export const itemCountOf = ({ drawingItems }: FormDocument) => allItems(drawingItems).length;

/** The log does not have a form's public link: who has it may reply. */
export const logged = ({ publication: _, ...form }: FormRow) => form;
