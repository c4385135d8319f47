import { probeMedia } from '../../browser/media';
import { createEditorMachine } from '../../machines/editor/editor';
import type { Kit } from '../kit';
import { fieldUploads } from './uploads';

/** The tools of a field for rich text, `<RichTextField tools={…}>`. */
export const editorTools = (kit: Pick<Kit, 'call' | 'notify'>) => createEditorMachine({ probe: probeMedia }, fieldUploads(kit));
