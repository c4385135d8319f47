import { json } from '@codemirror/lang-json';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { basicSetup } from 'codemirror';

export interface JsonMark {
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Mounts the foreign editor: it shows a text, tells what is typed, and marks errors. */
export function mountJsonWidget(
  host: HTMLElement,
  shown: { readonly text: string; readonly label: string },
  onType: (text: string) => void,
) {
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: shown.text,
      extensions: [
        basicSetup,
        json(),
        lintGutter(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': shown.label }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onType(state.doc.toString());
        }),
      ],
    }),
  });
  return {
    mark: (marks: readonly JsonMark[]) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.map((mark) => diagnosticOf(view.state, mark)),
        ),
      ),
    remove: () => view.destroy(),
  };
}

function diagnosticOf({ doc }: EditorState, { line, column, text }: JsonMark): Diagnostic {
  const { from, to } = doc.line(Math.min(line, doc.lines));
  const at = Math.min(from + column - 1, to);
  return { from: at, to: Math.max(at, Math.min(at + 1, to)), severity: 'error', message: text };
}
