import type { Size } from '../../../src/machines/cropper/square';
import { createEditorMachine, type EditorPorts, type EditorRef, type UploadKind } from '../../../src/machines/editor/editor';
import type { FieldFile } from '../../../src/machines/upload/field-rules';
import type { ShownPicture } from '../../../src/ui/cropper/crop-widget';
import { fieldOf, uploadPorts } from '../upload/upload-fixture';

const never = () => new Promise<never>(() => {});

/** The tools of an editor, by the ports of its uploads and of its look at media. */
export const editorOf = (
  probe: EditorPorts['probe'] = never,
  { ports, cropper }: Pick<ReturnType<typeof uploadPorts>, 'ports' | 'cropper'> = uploadPorts(),
) => createEditorMachine<File, ShownPicture>({ probe }, fieldOf(ports, cropper));

/** What an editor uploads of a kind. */
export function uploadIn(tools: EditorRef<File, ShownPicture>, kind: UploadKind) {
  const upload = tools.getSnapshot().context.uploads?.[kind];
  if (!upload) throw new Error('This editor uploads nothing.');
  return upload;
}

/** One that uploads nothing. */
export const plainEditor = createEditorMachine<FieldFile, Size>({ probe: never });
