import { createEditorMachine, type EditorPorts } from '../../../src/machines/editor/editor';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { fieldOf, uploadPorts } from '../upload/upload-fixture';

const never = () => new Promise<never>(() => {});

/** The tools of an editor, by the ports of its uploads and of its look at media. */
export const editorOf = (
  probe: EditorPorts['probe'] = never,
  { ports, cropper }: Pick<ReturnType<typeof uploadPorts>, 'ports' | 'cropper'> = uploadPorts(),
) => createEditorMachine<File, ShownPicture>({ probe }, fieldOf(ports, cropper));
