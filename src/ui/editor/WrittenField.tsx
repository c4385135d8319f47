import { useCallback, useId, useState } from 'react';
import { Transforms } from 'slate';
import { Editable, ReactEditor, Slate } from 'slate-react';
import { RICH_TEXT_LENGTH } from '../../../contract/rich-text';
import { useText } from '../../i18n/text';
import type { EditorEmitted, EditorRef } from '../../machines/editor/editor';
import { isComposing } from '../base/enter';
import type { ShownPicture } from '../cropper/crop-widget';
import { insertAttachment, insertMedia, insertPicture, setLink, toggleMark } from './commands';
import { drawChunk, drawElement, drawLeaf } from './elements';
import { htmlOf, openSheet, type Sheet } from './sheet';
import { Toolbar } from './Toolbar';
import { ToolPanel } from './ToolPanel';
import { pressInTable, TABLE_KEYS } from './table-keys';
import { UploadLines } from './UploadLines';
import './rich-text.css';
import './editor.css';

export interface FieldProps<Picture extends ShownPicture> {
  /** Its tools: a machine that lives as long as the form (`src/pages/parts/editor.ts`). */
  readonly tools: EditorRef<File, Picture>;
  /** What the field is called. */
  readonly label: string;
  readonly limit?: number;
  /** HTML. Whatever is told by `onChange` has to come back here: any other value is another text, and is shown instead. */
  readonly value?: string;
  readonly onChange?: (html: string) => void;
  readonly id?: string;
  /** Where it stands what is wrong with the text; null where nothing is. */
  readonly faultId?: string | null;
  readonly disabled?: boolean;
}

/** The field while it is written in: it comes with Slate, and is loaded by `RichTextField`. */
export function WrittenField<Picture extends ShownPicture>(props: FieldProps<Picture>) {
  const { tools, label, limit = RICH_TEXT_LENGTH, value = '', onChange, id, faultId = null, disabled = false } = props;
  const t = useText();
  const hint = useId();
  const open = () => openSheet(value, limit, (note) => tools.send({ type: 'pasted', note }));
  const [sheet, setSheet] = useState(open);
  if (value !== sheet.html) setSheet(open());
  const { editor } = sheet;
  const listen = useTold(tools, sheet, onChange);
  const length = sheet.html.length;
  return (
    <div ref={listen} className={disabled ? 'editor disabled' : 'editor'}>
      <Slate
        editor={editor}
        initialValue={editor.children}
        key={keyOf(sheet)}
        onValueChange={() => tools.send({ type: 'typed' })}
      >
        <Toolbar tools={tools} disabled={disabled} />
        <ToolPanel tools={tools} />
        <Editable
          id={id}
          className="rich-text editor-text"
          role="textbox"
          aria-multiline
          aria-label={label}
          aria-describedby={faultId === null ? hint : `${faultId} ${hint}`}
          aria-invalid={faultId === null ? undefined : true}
          readOnly={disabled}
          spellCheck={false}
          renderElement={drawElement}
          renderLeaf={drawLeaf}
          onKeyDown={disabled ? undefined : (event) => press(editor, event)}
          renderChunk={drawChunk}
          onPaste={(event) => pasteFiles(event, (files) => tools.send({ type: 'choose', kind: 'picture', files }))}
        />
      </Slate>
      <UploadLines tools={tools} />
      <p id={hint} className="editor-foot">
        <span className="visually-hidden">{t('editor.keys')}</span>
        {length > limit && (
          <span role="alert" className="editor-fault">
            {t('editor.tooLong', { max: limit })}
          </span>
        )}
      </p>
    </div>
  );
}

/** Does what the tools say: puts things into the text, and tells the form of it. For the box around the field. */
function useTold<Picture extends ShownPicture>(
  tools: EditorRef<File, Picture>,
  sheet: Sheet,
  onChange: ((html: string) => void) | undefined,
) {
  const t = useText();
  const { editor } = sheet;
  const captions = { picture: t('editor.pictureCaption'), media: t('editor.mediaCaption') };
  const { picture, media } = captions;
  return useCallback(
    (box: HTMLElement | null) => {
      if (!box) return;
      const placed = tools.on('placed', (event) => place(editor, event, { picture, media }));
      const linked = tools.on('linked', ({ address }) => {
        setLink(editor, address);
        ReactEditor.focus(editor);
      });
      const due = tools.on('due', () => tell(sheet, onChange));
      const leave = () => tools.send({ type: 'left' });
      box.addEventListener('focusout', leave);
      return () => {
        box.removeEventListener('focusout', leave);
        due.unsubscribe();
        placed.unsubscribe();
        linked.unsubscribe();
      };
    },
    [tools, sheet, editor, onChange, picture, media],
  );
}

let made = 0;
const keys = new WeakMap<Sheet['editor'], number>();
/** Another editor is another widget. */
function keyOf({ editor }: Sheet): number {
  const key = keys.get(editor) ?? ++made;
  keys.set(editor, key);
  return key;
}

function tell(sheet: Sheet, onChange: ((html: string) => void) | undefined) {
  const html = htmlOf(sheet.editor);
  if (html === sheet.html) return;
  sheet.html = html;
  onChange?.(html);
}

function place(editor: Sheet['editor'], event: EditorEmitted & { type: 'placed' }, captions: { picture: string; media: string }) {
  const { kind, address, name } = event;
  if (kind === 'picture') insertPicture(editor, address, captions.picture);
  else if (kind === 'attachment') insertAttachment(editor, address, name);
  else insertMedia(editor, kind, address, captions.media);
}

const MARKS = { b: 'bold', i: 'italic', u: 'underline' } as const;

/** The keys of tables, and those that every editor has. What an input method composes is no key. */
function press(editor: Sheet['editor'], event: React.KeyboardEvent) {
  if (event.altKey || isComposing(event)) return;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (!(key in MARKS)) return;
    toggleMark(editor, MARKS[key as keyof typeof MARKS]);
  } else {
    if (TABLE_KEYS.includes(event.key)) followCursor(editor, event.currentTarget);
    if (!pressInTable(editor, event)) return;
  }
  event.preventDefault();
  // Escape leaves the table, and closes no dialog around the text.
  event.stopPropagation();
}

/** The editor hears of a cursor that the browser has moved a tenth of a second later: too late for who holds a key. */
function followCursor(editor: Sheet['editor'], { ownerDocument }: Element) {
  const cursor = ownerDocument.getSelection();
  const range = cursor && ReactEditor.toSlateRange(editor, cursor, { exactMatch: false, suppressThrow: true });
  if (range) Transforms.select(editor, range);
}

/** A picture from the clipboard is uploaded. Where text comes with it (Excel draws a picture of its cells), the text counts. */
function pasteFiles(event: React.ClipboardEvent, upload: (files: readonly File[]) => void) {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  upload(files);
}
