import { type Answer, type FormItem, LONGEST_RICH_ANSWER } from '../../../contract/form-document';
import type { FormEditorRef } from '../../machines/designer/form-editors';
import type { EditorRef } from '../../machines/editor/editor';
import type { ShownPicture } from '../cropper/crop-widget';
import { RichText } from '../editor/RichText';
import { RichTextField } from '../editor/RichTextField';
import './rich-answer.css';

interface Props {
  readonly item: FormItem;
  readonly id: string;
  readonly answer: Answer;
  readonly onAnswer: (html: string) => void;
  readonly editor?: FormEditorRef | undefined;
  readonly faultId?: string | null;
}

/** Decision 153: a rich text in a form. On the canvas it is a picture of itself. */
export function RichAnswer({ item, id, answer, onAnswer, editor, faultId = null }: Props) {
  const html = typeof answer === 'string' ? answer : '';
  if (!editor) {
    return (
      <div className="rich-answer">
        <RichText html={html} />
      </div>
    );
  }
  return (
    <RichTextField
      id={id}
      tools={toolsOf(editor)}
      label={item.label}
      limit={LONGEST_RICH_ANSWER}
      value={html}
      faultId={faultId}
      onChange={onAnswer}
    />
  );
}

/** In a browser, what is uploaded are files and their pictures. */
export const toolsOf = (editor: FormEditorRef) => editor as unknown as EditorRef<File, ShownPicture>;
