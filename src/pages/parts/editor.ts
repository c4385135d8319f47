import { probeMedia } from '../../browser/media';
import type { FormEditorMachine } from '../../machines/designer/form-editors';
import { createEditorMachine } from '../../machines/editor/editor';
import type { Kit } from '../kit';
import { fieldUploads } from './uploads';

/** The tools of a field for rich text, `<RichTextField tools={…}>`. */
export const editorTools = (kit: Pick<Kit, 'call' | 'notify'>) => createEditorMachine({ probe: probeMedia }, fieldUploads(kit));

/** Those of a form that a user fills in: what they upload is the view's matter. */
export const formEditor = (kit: Pick<Kit, 'call' | 'notify'>) => editorTools(kit) as unknown as FormEditorMachine;
