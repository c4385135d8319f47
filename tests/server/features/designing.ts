import { EMPTY_DOCUMENT, type FormDocument, type FormItem } from '../../../contract/form-document';

export const item = (id: number, facts: Partial<FormItem> = {}): FormItem => ({
  id,
  type: 'input',
  name: `field${id}`,
  label: `Field ${id}`,
  required: false,
  span: 24,
  rules: [],
  defaultValue: '',
  ...facts,
});

export const documentOf = (...drawingItems: FormItem[]): FormDocument => ({
  ...EMPTY_DOCUMENT,
  globalId: 1_000,
  treeNodeId: 1_000,
  drawingItems,
});
