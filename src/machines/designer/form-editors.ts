import { allItems, type FormDocument } from '../../../contract/form-document';
import type { Size } from '../cropper/square';
import type { EditorMachine, EditorRef } from '../editor/editor';
import type { FieldFile } from '../upload/field-rules';

/** The tools of a rich text in a form. Forms do not look at what these upload, so they do not say of which kind it is. */
export type FormEditorMachine = EditorMachine<FieldFile, Size>;
export type FormEditorRef = EditorRef<FieldFile, Size>;

export const richItems = ({ drawingItems }: FormDocument) => allItems(drawingItems).filter(({ type }) => type === 'richText');
